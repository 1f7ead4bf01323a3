/** All that the server renders for browsers without scripts: the build takes its styles only. */
import "../../features/auth/server/login-pages.ts";
import "./plain-layout.tsx";
import "./plain-parts.tsx";

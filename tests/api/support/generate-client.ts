import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";

const run = promisify(execFile);
/** Inside node_modules, where the client finds the packages it imports. */
const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
const options = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2023",
    outDir: "out",
    types: ["node"],
    skipLibCheck: true,
  },
  files: ["client.ts"],
};

type Client = { readonly run: (...args: readonly string[]) => Promise<string>; readonly remove: () => Promise<void> };

/**
 * Generates types from an OpenAPI document and compiles a program that imports them as `./contract.js`. Throws the
 * compiler's output.
 */
export async function generateClient(document: string, program: string): Promise<Client> {
  await mkdir(modules, { recursive: true });
  const folder = await mkdtemp(join(modules, ".meander-client-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, "contract.ts"), astToString(await openapiTS(document)));
    await writeFile(join(folder, "client.ts"), program);
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
    await run(process.execPath, [join(modules, "typescript/bin/tsc"), "-p", folder]).catch(
      ({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      },
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    run: async (...args) => (await run(process.execPath, [join(folder, "out/client.js"), ...args])).stdout,
    remove,
  };
}

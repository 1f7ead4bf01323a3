/**
 * The native apps around the website, see docs/native.md. They have no pages of their own but the one for a device
 * without a network, so that an app never is older than the website.
 */
const {
  MEANDER_URL = "https://meander.example",
  MEANDER_APP_ID = "example.meander",
  MEANDER_APP_NAME = "Meander",
} = process.env;

export default {
  appId: MEANDER_APP_ID,
  appName: MEANDER_APP_NAME,
  webDir: "native",
  server: { url: MEANDER_URL, errorPath: "index.html" },
  ios: { contentInset: "never" },
  plugins: { PushNotifications: { presentationOptions: ["alert", "sound"] } },
};

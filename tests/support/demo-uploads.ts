/** Accounts of the demo world; each may upload sixty pictures in an hour. */
export const uploaders = ["traveller", "host", "moderator", "marketer", "admin"] as const;

/** Uploads to a running site, by all demo accounts in turn. */
export async function openUploads(address: string): Promise<(bytes: Buffer) => Promise<number>> {
  const tokens = await Promise.all(uploaders.map((name) => logIn(address, name)));
  let sent = 0;
  return async (bytes) => {
    sent += 1;
    const form = new FormData();
    form.append("image", new Blob([Uint8Array.from(bytes)]), "picture");
    const response = await fetch(`${address}/api/private/v1.0/media/upload`, {
      method: "POST",
      headers: { Authorization: `Bearer ${tokens[sent % tokens.length]}` },
      body: form,
    });
    await response.arrayBuffer();
    return response.status;
  };
}

async function logIn(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/api/public/v1.0/auth/local/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Meander-Client": "console" },
    body: JSON.stringify({ emailAddress: `${name}@meander.example`, password: "wander2026" }),
  });
  const { token }: { token: string } = await response.json();
  return token;
}

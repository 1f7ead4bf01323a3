/** A mail for a frame that leads nowhere: each link keeps its look and says where it would go. */
export function withoutLinks(html: string): string {
  const mail = new DOMParser().parseFromString(html, "text/html");
  for (const link of mail.querySelectorAll("a[href]")) {
    link.setAttribute("title", link.getAttribute("href") ?? "");
    link.removeAttribute("href");
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}

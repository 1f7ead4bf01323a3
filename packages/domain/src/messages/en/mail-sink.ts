/** The page of the built-in mailbox for development. */
export const mailSink = {
  title: "Mail that Meander sent",
  documentTitle: "Mail · Meander",
  intro: "No mail server is set up, so everything Meander sends stays on this computer.",
  empty: "No mail yet. Sign up with any address, and the confirmation shows up here.",
  count: "{count, plural, one {# mail} other {# mails}}",
  to: "To",
  from: "From",
  sent: "Sent",
  attached: "Attached",
  unnamedFile: "A file without a name",
  back: "All mail",
  text: "Text",
  bodyTitle: "The mail’s contents",
  noSubject: "(no subject)",
} as const;

/** The page that shows the mail of the embedded mailbox. */
export const mailSink = {
  title: "Mail that Meander sent",
  documentTitle: "Mail · Meander",
  intro: "No mail server is set up, so everything Meander sends stays on this computer.",
  empty: "No mail yet. Sign up with any address, and the confirmation shows up here.",
  count: "{count, plural, one {# mail} other {# mails}}",
  to: "To",
  from: "From",
  sent: "Sent",
  subject: "Subject",
  back: "All mail",
  html: "As sent",
  text: "Text",
  bodyTitle: "The mail’s contents",
  notFound: "This mail is not here any more.",
  noSubject: "(no subject)",
} as const;

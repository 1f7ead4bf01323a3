/** Terms, privacy policy and help. A file of its own because it is long: only these pages load it. */
export const legal = {
  updated: "In force from {date}",
  termsTitle: "Terms & Conditions",
  termsDescription: "The rules of Meander: who may use it, what it is for, and what has no place here.",
  termsIntro:
    "These are the rules between you and {operator}, who runs this site. They are short on purpose. If something is unclear, write to {contact} before you agree.",
  termsWhoTitle: "Who may use Meander",
  termsWho:
    "You must be at least 18. By signing up you say that you are. One person, one account, under a name people can call you by.",
  termsUseTitle: "What it is for",
  termsUse:
    "Meander is for personal, non-commercial use: finding, making, hosting and joining activities with other people. You may share the cost of something at cost price. You may not sell, advertise or recruit through it without our written consent.",
  termsContentTitle: "What you write and show",
  termsContent:
    "What you post stays yours. You let us show it on Meander for as long as it is there. You answer for it: that it is yours to post, that it is true as far as you know, and that it breaks no law. We are not liable for what people post, and we act on reports.",
  termsProhibitedTitle: "What has no place here",
  termsProhibited:
    "Harassment, hate, threats, sexual content, content about children that has no business here, fraud, spam, pretending to be someone else, and anything that puts people at risk. We may remove it, pause or end accounts, and tell the police where people are in danger. Whoever is affected is told why and can appeal.",
  termsMeetTitle: "Meeting people",
  termsMeet:
    "Activities are made by the people who host them, not by us. Use your judgement, tell a friend where you go, and leave when something feels wrong. We give no guarantee for hosts, places, weather or the pace of a walk. Nothing here limits our liability for death or injury caused by our negligence, or for fraud.",
  termsEndTitle: "Leaving",
  termsEnd:
    "You can delete your account at any time. We may end it if you break these terms; you then get a reason and a way to appeal.",
  termsLawTitle: "Law",
  termsLaw:
    "These terms are governed by the law of England and Wales, and its courts decide disputes. If you live elsewhere in the UK or in another country, its consumer law still protects you.",
  privacyTitle: "Privacy Policy",
  privacyDescription:
    "What Meander stores about you, what for and how long, and how to take it with you or have it gone.",
  privacyIntro:
    "{operator} runs this site and answers for your data here. We keep what we need, say what it is, and let you take it with you or have it gone.",
  privacyUseTitle: "What we use your information for",
  privacyUse:
    "Your name, email address, profile and what you do here (activities, votes, comments, reports) let hosts decide and others find you. Your profile page is public. Your email address and password never are; the password is stored only as a hash.",
  privacyLocationTitle: "Where you are",
  privacyLocation:
    "If you allow it, your position is used to show what is near. The website doesn’t store it; an app that is logged in stores it with your account, rounded to about a kilometre, until you switch it off. Your recent searches, with their places, stay in your account for {searchMonths} months at most. Hosts can show the exact spot of an activity to approved people only; others see it rounded to about a kilometre.",
  privacyPicturesTitle: "Pictures",
  privacyPictures:
    "We store a picture you upload in several sizes, without what the camera wrote into it. When and where it was taken, if the camera noted that, is stored for you alone. A picture is public while your page or a public activity shows it, and its file then goes to everyone who opens it; browsers may show a copy for up to an hour longer. A picture that nothing shows any more is deleted after {unusedHours} hours, and your pictures when you delete your account. A picture that somebody reported stays with our moderators until they decide. One that they removed stays with them, seen by nobody else, for {appealDays} days, in which you can ask us to look again.",
  privacyRecognitionTitle: "Removed pictures that come back",
  privacyRecognition:
    "If moderators remove a picture because the picture itself is unsafe or hateful, or shows somebody under 18, we take two hashes of it: short numbers from which nobody can see the picture again. Each new upload is compared with them. One that is the same or looks much alike is hidden at first, for a day at most unless somebody under 18 is concerned, and a moderator looks at it; its owner sees that it is being checked, and can appeal against the decision. The hashes are deleted when an appeal restores the picture, otherwise after 24 months. They then have no name and no case with them.",
  privacyPushTitle: "Push messages",
  privacyPush:
    "If you allow push messages, your browser gets an address from its maker’s push service (Google, Mozilla, Apple or Microsoft), and we store it until you forget the device, log out there or delete your account. We send each message to that address, encrypted so that only your browser can read it. The service sees the address, when a message comes, how urgent it is and that newer ones replace older ones, and stores it for up to three days while your device is off. It doesn’t learn from us who you are.",
  privacyOfflineTitle: "Without a network",
  privacyOffline:
    "While you are logged in, your browser stores a copy of your next activities, their newest comments, your inbox, and your name and address, so that you can read them without a network. It is replaced whenever you are connected, and what you may no longer see is gone from it then. It is deleted when you log out, when your account is banned or deleted, and when it is {copyDays} days old. What you vote, like, comment or leave without a network waits in your browser until it is sent, and after a day only if you still want it.",
  privacyLogTitle: "Log data",
  privacyLog:
    "Our servers note the time, the address called and whether it worked. Names, email addresses and what you wrote are kept out of these logs. Only the newest are stored: older ones are overwritten as new ones come in.",
  privacyKeepTitle: "How long we keep it",
  privacyKeep:
    "Your account and what you post stay until you delete them. A sign-up that nobody confirms goes after {signUpDays} days. A login ends after {idleDays} days without a visit, and after {absoluteDays} days at the latest; with it we store the browser and the network address it came from, which our team sees only for a reason that is recorded; we recognise a browser you logged in with for {deviceDays} days. Notifications go after {readDays} days, unread ones after {unreadDays}. When you delete your account, what shows you goes at once. What our team decided and what mail was sent stays under a name that leads to nobody, and an address we had to suspend or ban, or that bounced, stays as a code that only we can compare.",
  privacyCookiesTitle: "Cookies",
  privacyCookies:
    "This is everything Meander stores in your browser. All of it is ours: no advertising and no tracking across sites.",
  storedName: "Name",
  storedWhy: "What it is for",
  storedFor: "How long",
  storedSession: "Cookie: keeps you logged in. A login you don’t use ends sooner, see above.",
  storedDevice:
    "Cookie: recognises this browser once you sign up or log in, so that we can warn you of others, and strangers’ wrong passwords don’t lock you out.",
  storedLogin: "Cookie: only while you log in through an account elsewhere.",
  storedLocale: "Cookie: your choice of language, if you make one.",
  storedTheme: "Cookie: your choice of light or dark, if you make one.",
  storedChosenDates: "The dates you ticked before asking to join.",
  storedActivityDraft: "What you typed into an activity’s form and haven’t saved.",
  storedEmailPrompt: "That we asked you about your email address, so that we don’t ask again.",
  storedTour: "Which tips for the first time you have seen.",
  storedProfileSteps: "Which of the first steps on your page you skipped.",
  storedProfileDraft: "What you typed on your page and haven’t saved.",
  storedPictureTab: "Which pictures below belong to this tab, once you upload one.",
  storedPushChoice: "Whether this browser gets push messages, and for whom, or that you didn’t want them.",
  storedServiceWorker:
    "Opens Meander without a network once you have logged in, and shows push messages while no page is open, once you allow them.",
  storedOfflineShell: "The page and its code, so that Meander opens without a network.",
  storedOfflineCopy: "Your upcoming activities and your inbox, so that you can read them without a network.",
  storedOfflinePictures: "The pictures of those activities.",
  storedInstallChoice: "That we offered to add Meander to your home screen, so that we don’t ask again.",
  storedWaitingChanges:
    "Votes, likes, comments and leaving an activity, made without a network. After a day you are asked before they are sent.",
  storedUntilSent: "Until they are sent, you discard them or you log out",
  storedUntilLogout: "Until you log out; {n} days without a network at most",
  storedUntilCleared: "Until you clear this site’s data",
  storedPendingPictures: "Pictures you chose whose upload hasn’t ended, so that a reload doesn’t lose them.",
  storedFiles: "Until they are uploaded, {n, plural, one {# hour} other {# hours}} at most",
  storedDays: "{n, plural, one {# day} other {# days}}",
  storedMinutes: "{n, plural, one {# minute} other {# minutes}}",
  storedTab: "Until you close the tab",
  privacyThirdTitle: "Third-party providers",
  privacyThird:
    "Mail is sent through a mail provider. Places you look up may be passed to a search service for places, push messages go through the maker of your browser or phone, and a login through an account elsewhere involves its provider. They get what that needs and nothing else. Maps and pictures come from this site, except photos from Unsplash, which your browser loads from its servers: they see your network address, but not the page. If you search for photos, your words go to the photo service, without your name. A video that somebody added plays from YouTube, which hears of you only once you play it. We do not sell personal data.",
  privacyChildrenTitle: "Children",
  privacyChildren:
    "Meander is for adults and addresses nobody under 13. If a child has given us personal data, tell us and we delete it.",
  privacyRightsTitle: "Your rights",
  privacyRights:
    "You can see, correct, export and delete your data, and object to how we use it. Write to {contact}, or to the Information Commissioner’s Office if we fail you.",
  supportTitle: "Support",
  supportIntro: "Short answers to what people ask most.",
  supportWhatQ: "What is Meander?",
  supportWhatA:
    "A place to find people to do things with, tonight or next week: city walks, hikes, pub crawls, island hops. Ideas come from locals and are looked over by our team. It is not a dating service, a travel-buddy match or a trip planner.",
  supportLoginQ: "How do I log in?",
  supportLoginA:
    "Press Log in and use the email address and password you signed up with. If you just signed up, follow the link we mailed you first: it logs you in.",
  supportActivityQ: "What is an activity?",
  supportActivityA:
    "Something one person hosts and others join: a title, a place, one to five days to vote on, and the people who come.",
  supportSearchQ: "How do I search?",
  supportSearchA:
    "On the Explore tab, type a city or a word, choose a date and a category, or move the map and search that area. “Near me” looks around where you are, and “Best tonight” puts first what you can still join.",
  supportNoneQ: "Why is there nothing near me?",
  supportNoneA:
    "Meander is busiest in large cities, London most of all. Try a wider area or any date, or host the first activity where you are: people get told when something opens near them.",
  supportJoinQ: "How do I join?",
  supportJoinA:
    "Tick the dates that suit you, then press Ask to join. The host decides, and you hear by mail and in your inbox.",
  supportCreateQ: "How do I create an activity?",
  supportCreateA:
    "Press Create in the top bar (or the plus at the bottom on a phone). Give it a title, a place, a category and some dates. You can save a draft and open it later.",
  supportReportQ: "How do I report someone or something?",
  supportReportA:
    "On a person’s or an activity’s page, open the button with the three dots, then Report. A person on our team reads every report.",
  supportPlatformsQ: "Which devices does it work on?",
  supportPlatformsA: "Any recent browser on phones, tablets and computers. There is nothing to install.",
  supportContactQ: "How do I reach you?",
  supportContactA: "Write to {contact}. We answer within two working days.",
} as const;

import type { NotificationTemplates } from './templates.js';

const PURPOSES = {
  sign_in: 'sign in',
  verify: 'verify your account',
  reset: 'set a new password',
  phone: 'confirm your new phone number',
  email: 'confirm your email',
};

const WARNING = 'Never give it to anyone, whoever asks. If you did not ask for it, ignore this message.';

export const en: NotificationTemplates = {
  code: (purpose, platform, code) => ({
    text: `*${code}* is your ${platform} code to ${PURPOSES[purpose]}. It is good for 5 minutes. ${WARNING}`,
    subject: `${code} is your ${platform} code`,
    title: `Your code to ${PURPOSES[purpose]}`,
    intro: 'Type this code on the page that asked for it. It is good for 5 minutes and can be used once.',
    outro: WARNING,
  }),
  notices: {
    password_reset: (platform) => ({
      text: `Your ${platform} password was changed and every device was signed out. If it was not you, set a new password at once with "Forgot password" and tell our support.`,
      subject: `Your ${platform} password was changed`,
      title: 'Your password was changed',
      intro: 'The password of your account was changed just now, and every device was signed out.',
      outro: 'If it was not you, set a new password at once with "Forgot password" and tell our support.',
    }),
    disk_full: (platform) => ({
      text: `The disk of ${platform} is nearly full: files are refused, texts still go. Make room, or lower DISK_RESERVE_MB.`,
      subject: `The disk of ${platform} is nearly full`,
      title: 'The disk is nearly full',
      intro: 'Less is free than is kept for the database, so files of all accounts are refused. Texts still go.',
      outro: 'Make room on the disk of DATA_DIR, or lower DISK_RESERVE_MB. You hear of it once a day while it lasts.',
    }),
  },
};

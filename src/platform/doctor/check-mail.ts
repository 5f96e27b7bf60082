import { createTransport } from 'nodemailer';
import { type Finding, ok, reasonOf, trouble, warning } from './finding.js';

const WAIT_MS = 5000;

/** Signs in to the mail server and sends nothing. */
export async function checkMail(url: string | undefined): Promise<Finding> {
  if (!url)
    return warning(
      'E-mail',
      'no mail server is given: who forgets a password can only be helped by WhatsApp',
      'Give SMTP_URL and MAIL_FROM.',
    );
  const mailer = createTransport({ url, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS });
  try {
    await mailer.verify();
    return ok('E-mail', 'the mail server answers');
  } catch (error) {
    const todo = 'Look at the host, user and password of SMTP_URL.';
    return trouble('E-mail', `the mail server refuses us or does not answer (${reasonOf(error)})`, todo);
  } finally {
    mailer.close();
  }
}

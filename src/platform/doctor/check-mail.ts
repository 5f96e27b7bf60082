import { createTransport } from 'nodemailer';
import { type Finding, ok, shortReason, trouble, warning } from './finding.js';

const TIMEOUT_MS = 5000;

export async function checkMail(url: string | undefined): Promise<Finding> {
  if (!url)
    return warning(
      'E-mail',
      'SMTP_URL is not set: passwords can be reset by WhatsApp only',
      'Set SMTP_URL and MAIL_FROM.',
    );
  const mailer = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await mailer.verify();
    return ok('E-mail', 'the mail server is reachable');
  } catch (error) {
    const advice = 'Check host, user and password of SMTP_URL.';
    return trouble(
      'E-mail',
      `the mail server rejected the connection or did not respond (${shortReason(error)})`,
      advice,
    );
  } finally {
    mailer.close();
  }
}

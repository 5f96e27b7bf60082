import { probeTcp } from '../tcp-probe.js';
import { type Finding, ok, reasonOf, trouble } from './finding.js';

const LIVE_PAGE = 'https://web.whatsapp.com/';
const WAIT_MS = 5000;

interface Network {
  whatsappNetwork: 'sandbox' | 'live';
  /** Where the network is reached when it is not WhatsApp's own place; null for a sandbox that "npm start" will bring. */
  socketUrl: string | null | undefined;
}

/** Whether phones can be linked from here. Nothing is sent but a question for WhatsApp's public page, whose clock comes along. */
export async function checkWhatsapp({
  whatsappNetwork,
  socketUrl,
}: Network): Promise<{ finding: Finding; skewMs: number | null }> {
  if (socketUrl === null) {
    const says = 'the sandbox network: virtual phones, brought along by "npm start"; no real phone is reached';
    return { finding: ok('WhatsApp', says), skewMs: null };
  }
  try {
    if (socketUrl) {
      await probeTcp(new URL(socketUrl), WAIT_MS);
      return {
        finding: ok('WhatsApp', `the network of WHATSAPP_SOCKET_URL (${whatsappNetwork}) can be reached`),
        skewMs: null,
      };
    }
    const answer = await fetch(LIVE_PAGE, { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MS) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    return {
      finding: ok('WhatsApp', 'can be reached'),
      skewMs: Number.isNaN(date) ? null : Date.now() - date,
    };
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    const todo = 'Let this computer open connections to web.whatsapp.com on port 443 (firewall, proxy, DNS).';
    return { finding: trouble('WhatsApp', `cannot be reached (${reasonOf(cause)})`, todo), skewMs: null };
  }
}

import { probeTcp } from '../dependencies/tcp-probe.js';
import { type Finding, ok, shortReason, trouble } from './finding.js';

const LIVE_PAGE = 'https://web.whatsapp.com/';
const TIMEOUT_MS = 5000;

interface Network {
  whatsappNetwork: 'sandbox' | 'live';
  /** Undefined means WhatsApp's own address. Null means a sandbox that is not started yet. */
  socketUrl: string | null | undefined;
}

/** Requests WhatsApp's public page only, for its clock. */
export async function checkWhatsapp({
  whatsappNetwork,
  socketUrl,
}: Network): Promise<{ finding: Finding; skewMs: number | null }> {
  if (socketUrl === null) {
    const message = 'the sandbox network of virtual phones, started by "npm start". No real phone is contacted';
    return { finding: ok('WhatsApp', message), skewMs: null };
  }
  try {
    if (socketUrl) {
      await probeTcp(new URL(socketUrl), TIMEOUT_MS);
      return {
        finding: ok('WhatsApp', `the network of WHATSAPP_SOCKET_URL (${whatsappNetwork}) is reachable`),
        skewMs: null,
      };
    }
    const response = await fetch(LIVE_PAGE, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      finding: ok('WhatsApp', 'is reachable'),
      skewMs: Number.isNaN(date) ? null : Date.now() - date,
    };
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    const advice = 'Allow connections to web.whatsapp.com on port 443 (firewall, proxy, DNS).';
    return { finding: trouble('WhatsApp', `is not reachable (${shortReason(cause)})`, advice), skewMs: null };
  }
}

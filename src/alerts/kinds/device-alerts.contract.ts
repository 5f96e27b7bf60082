import type { DeviceLimit, DeviceState } from '../../devices/devices.contract.js';
import type { AlertDeclaration } from './alert-declaration.contract.js';

interface DeviceFacts {
  state: DeviceState;
  reason: string | null;
  isUnattended: boolean;
  limit: { by: DeviceLimit; until: Date | null } | null;
  /** Cause of paused bulk sending. */
  guard: string | null;
  isStuck: boolean;
}

const RECONNECTING: DeviceState[] = ['connecting', 'reconnecting', 'unstable'];
const STOPPED: DeviceState[] = ['off', 'logged_out', 'banned', 'needs_passkey'];

const isWell = ({ state, isUnattended }: DeviceFacts): boolean => state === 'on' && !isUnattended;

const AWAY_EN: Record<string, string> = {
  unavailable: 'WhatsApp is not available right now. The device comes back automatically; messages wait until then.',
  network_unreachable: 'Our server cannot reach WhatsApp right now. Messages wait until it can.',
  unstable:
    'The connection drops again and again, so we try to reconnect less often. Messages go out whenever it is up. If this continues, open WhatsApp on the phone.',
  unattended: 'Our server is reconnecting it. Messages wait until then.',
};

const AWAY_AR: Record<string, string> = {
  unavailable: 'واتساب غير متاح حاليًا. سيعود الجهاز تلقائيًا، والرسائل في قائمة الإرسال حتى ذلك الحين.',
  network_unreachable: 'تعذّر على خادمنا الوصول إلى واتساب حاليًا. الرسائل في قائمة الإرسال حتى يعود الاتصال.',
  unstable:
    'ينقطع الاتصال مرة بعد أخرى، فنحاول على فترات أطول، وتُرسَل الرسائل كلما عاد. إن طال ذلك فافتح واتساب على الجوال.',
  unattended: 'يعيد خادمنا اتصال الجهاز الآن. الرسائل في قائمة الإرسال حتى ذلك الحين.',
};

const STOPPED_EN: Record<string, string> = {
  unlinked_on_phone: 'It was removed on the phone. Link it again to continue; your chats are kept.',
  refused_401: 'WhatsApp no longer accepts this link. Link it again to continue; your chats are kept.',
  refused_403:
    'WhatsApp refused the number. Open WhatsApp on the phone: it tells the reason and how to ask for a review.',
  replaced: 'Another program took over its link. Close that one, then reconnect.',
  passkey_wanted:
    'WhatsApp links this account only with its passkey. Connect the device: the page guides you through it.',
};

const STOPPED_AR: Record<string, string> = {
  unlinked_on_phone: 'أُزيل من الأجهزة المرتبطة في الجوال. اربطه من جديد للمتابعة، ومحادثاتك محفوظة.',
  refused_401: 'لم يعد واتساب يقبل هذا الربط. اربطه من جديد للمتابعة، ومحادثاتك محفوظة.',
  refused_403: 'رفض واتساب هذا الرقم. افتح واتساب على الجوال لتعرف السبب وكيف تطلب المراجعة.',
  replaced: 'استولى برنامج آخر على هذا الربط. أغلق ذلك البرنامج ثم أعد الاتصال.',
  passkey_wanted: 'لا يربط واتساب هذا الحساب إلا بمفتاح المرور. اربط الجهاز وسترشدك الصفحة خطوة بخطوة.',
};

const CONNECTED_EN = (name: string) => ({
  title: `${name} is connected again`,
  line: 'Waiting messages are being sent now.',
});
const CONNECTED_AR = (name: string) => ({
  title: `عاد ${name} إلى الاتصال`,
  line: 'تُرسَل الآن الرسائل التي كانت في قائمة الإرسال.',
});

const declare = <Kind extends string>(kinds: Record<Kind, AlertDeclaration<DeviceFacts, NoInfer<Kind>>>) => kinds;

/** Alerts of devices. A device that is being linked has none. */
export const DEVICE_ALERTS = declare({
  away: {
    find({ state, reason, isUnattended }) {
      if (RECONNECTING.includes(state))
        return { reason: reason ?? (isUnattended ? 'unattended' : null), delay: 'device' };
      return state === 'on' && isUnattended ? { reason: 'unattended', delay: 'device' } : null;
    },
    isOver: isWell,
    hiddenBy: ['stopped'],
    notice: {
      en: {
        raised: (name, { reason }) => ({
          title: `${name} has lost its connection to WhatsApp`,
          line: AWAY_EN[reason ?? ''] ?? 'It tries to reconnect automatically; messages wait until then.',
        }),
        cleared: CONNECTED_EN,
      },
      ar: {
        raised: (name, { reason }) => ({
          title: `انقطع اتصال ${name} بواتساب`,
          line: AWAY_AR[reason ?? ''] ?? 'يحاول العودة تلقائيًا، والرسائل في قائمة الإرسال حتى ذلك الحين.',
        }),
        cleared: CONNECTED_AR,
      },
    },
  },

  stopped: {
    find: ({ state, reason }) =>
      STOPPED.includes(state) && reason !== 'sending_off' ? { reason, delay: 'device' } : null,
    isOver: isWell,
    replaces: ['away'],
    notice: {
      en: {
        raised: (name, { reason }) => ({
          title: `${name} is no longer connected to WhatsApp`,
          line: STOPPED_EN[reason ?? ''] ?? 'Nothing is sent or received until you connect it again.',
        }),
        cleared: CONNECTED_EN,
      },
      ar: {
        raised: (name, { reason }) => ({
          title: `لم يعد ${name} متصلًا بواتساب`,
          line: STOPPED_AR[reason ?? ''] ?? 'لن يُرسَل شيء ولن يصل شيء حتى تعيد توصيله.',
        }),
        cleared: CONNECTED_AR,
      },
    },
  },

  limited: {
    find: ({ limit }) => limit && { reason: limit.by, until: limit.until },
    isOver: ({ limit }) => limit === null,
    notice: {
      en: {
        raised: (name, { until }) => ({
          title: `${name} is limited by WhatsApp`,
          line: `${until ? `Until ${until} it` : 'For now it'} cannot write to people it has no chat with. Existing chats continue.`,
        }),
        cleared: (name) => ({
          title: `${name} is no longer limited by WhatsApp`,
          line: 'It may write to new people again.',
        }),
      },
      ar: {
        raised: (name, { until }) => ({
          title: `${name} مقيَّد من واتساب`,
          line: `${until ? `حتى ${until}` : 'في الوقت الحالي'} لا يمكنه مراسلة من لا محادثة سابقة معه. المحادثات القائمة مستمرة.`,
        }),
        cleared: (name) => ({ title: `رفع واتساب القيد عن ${name}`, line: 'يمكنه مراسلة أشخاص جدد من جديد.' }),
      },
    },
  },

  guarded: {
    find: ({ guard }) => (guard ? { reason: guard } : null),
    isOver: ({ guard }) => guard === null,
    notice: {
      en: {
        raised: (name) => ({
          title: `Bulk sending from ${name} is paused`,
          line: 'Too many messages failed, or too many people opted out, so bulk sending is paused to protect the number. Open the device, check the reason, then resume.',
        }),
        cleared: (name) => ({
          title: `Bulk sending from ${name} has resumed`,
          line: 'Waiting messages are being sent now.',
        }),
      },
      ar: {
        raised: (name) => ({
          title: `أُوقف الإرسال الجماعي من ${name}`,
          line: 'فشلت رسائل كثيرة أو طلب كثيرون عدم مراسلتهم، فأُوقف الإرسال الجماعي مؤقتًا حمايةً للرقم. افتح الجهاز وراجع السبب ثم استأنف الإرسال.',
        }),
        cleared: (name) => ({ title: `عاد الإرسال الجماعي من ${name}`, line: 'يُستأنف الآن ما كان متوقفًا.' }),
      },
    },
  },

  stuck: {
    find: (facts) => (facts.isStuck && isWell(facts) ? { delay: 'device' } : null),
    isOver: ({ isStuck }) => !isStuck,
    notice: {
      en: {
        raised: (name) => ({
          title: `Messages from ${name} are not going out`,
          line: 'It is connected, but messages have been waiting for minutes.',
        }),
        cleared: (name) => ({
          title: `Messages from ${name} are going out again`,
          line: 'Nothing waits for longer than it should.',
        }),
      },
      ar: {
        raised: (name) => ({
          title: `رسائل ${name} لا تُرسل`,
          line: 'الجهاز متصل، لكن الرسائل في قائمة الإرسال منذ دقائق.',
        }),
        cleared: (name) => ({ title: `عادت رسائل ${name} تُرسل من جديد`, line: 'لا شيء ينتظر أطول مما ينبغي.' }),
      },
    },
  },
});

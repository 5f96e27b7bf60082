import type { AlertDeclaration } from './alert-declaration.contract.js';

interface PackageFacts {
  /** Null below 80 percent. */
  limit: { usedPercent: number } | null;
  end: { inDays: number; isGracePeriod: boolean } | null;
  until: Date | null;
}

const declare = <Kind extends string>(kinds: Record<Kind, AlertDeclaration<PackageFacts, NoInfer<Kind>>>) => kinds;

/** Alerts that are reported once for each limit and period. Ends of a package have no notice, but send reminders. */
export const PACKAGE_ALERTS = declare({
  limit_near: {
    find: ({ limit }) => (limit && limit.usedPercent < 100 ? {} : null),
    notice: {
      en: {
        raised: (name) => ({
          title: `80% of a limit of your package is used: ${name}`,
          line: 'Choose a larger package before it runs out.',
        }),
      },
      ar: {
        raised: (name) => ({
          title: `استُخدم 80% من حد باقتك: ${name}`,
          line: 'اختر باقة أكبر قبل أن ينفد.',
        }),
      },
    },
  },

  limit_full: {
    find: ({ limit }) => (limit && limit.usedPercent >= 100 ? {} : null),
    replaces: ['limit_near'],
    notice: {
      en: {
        raised: (name, { limit }) => ({
          title: `A limit of your package is reached: ${name}`,
          line:
            limit === 'messages'
              ? 'Nothing more is sent until you renew or choose a larger package.'
              : 'You keep what you have. To add more, choose a larger package.',
        }),
      },
      ar: {
        raised: (name, { limit }) => ({
          title: `بلغت الحد الأقصى في باقتك: ${name}`,
          line:
            limit === 'messages'
              ? 'لن تُرسل رسائل أخرى حتى تجدّد باقتك أو تختار باقة أكبر.'
              : 'يبقى ما لديك كما هو، وللمزيد اختر باقة أكبر.',
        }),
      },
    },
  },

  plan_ends: {
    find: ({ end, until }) => (end?.inDays === 7 ? { until } : null),
    notice: null,
  },

  plan_soon: {
    find: ({ end, until }) => (end?.inDays === 3 ? { until } : null),
    replaces: ['plan_ends'],
    notice: null,
  },

  plan_grace: {
    find: ({ end, until }) => (end?.inDays === 0 && end.isGracePeriod ? { until } : null),
    replaces: ['plan_ends', 'plan_soon'],
    notice: null,
  },

  plan_over: {
    find: ({ end, until }) => (end?.inDays === 0 && !end.isGracePeriod ? { until } : null),
    replaces: ['plan_ends', 'plan_soon', 'plan_grace'],
    notice: null,
  },
});

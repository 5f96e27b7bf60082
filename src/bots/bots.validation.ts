import { addValidationTexts } from '../platform/http/errors/validation-texts.js';

addValidationTexts({
  flow_not_ready: {
    en: 'This flow cannot run yet. Look at the marked steps.',
    ar: 'لا يمكن تشغيل هذا المسار بعد. راجع الخطوات المحددة.',
  },
  flow_unreadable: { en: 'This is not a flow.', ar: 'هذا ليس مسار محادثة.' },
  flow_too_large: { en: 'This flow is too large.', ar: 'حجم هذا المسار أكبر من المسموح.' },
  flow_too_many_nodes: { en: 'This flow has more steps than allowed.', ar: 'خطوات هذا المسار أكثر من المسموح.' },
  flow_too_many_edges: { en: 'This flow has more connections than allowed.', ar: 'وصلات هذا المسار أكثر من المسموح.' },
  flow_node_unreadable: { en: 'A step of this flow cannot be read.', ar: 'تعذّرت قراءة إحدى خطوات هذا المسار.' },
  flow_kind_unknown: {
    en: 'A step of this flow is of an unknown kind.',
    ar: 'إحدى خطوات هذا المسار من نوع غير معروف.',
  },
  flow_node_twice: { en: 'Two steps of this flow have one id.', ar: 'لخطوتين في هذا المسار معرّف واحد.' },
  flow_node_invalid: {
    en: 'A step of this flow has a value that is not valid.',
    ar: 'في إحدى خطوات هذا المسار قيمة غير صحيحة.',
  },
  flow_edge_unreadable: { en: 'A connection of this flow cannot be read.', ar: 'تعذّرت قراءة إحدى وصلات هذا المسار.' },
  flow_edge_dangling: {
    en: 'A connection of this flow leads to a step that does not exist.',
    ar: 'إحدى وصلات هذا المسار تؤدي إلى خطوة غير موجودة.',
  },
});

import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ConditionRule } from '@server/bots/flow/flow.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { nameDays } from '@/parts/campaign-form/weekdays.js';
import { formatHours } from '@/ui/format/format-hours.js';
import { useGroupName } from './group-field.js';

export function useRuleText(rule: ConditionRule): string | null {
  const { t } = useTranslation();
  const groupName = useGroupName(rule.by === 'group' ? rule.group_id : null);
  const { data: devices } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  switch (rule.by) {
    case 'hours':
      return describeHours(rule, t);
    case 'field': {
      if (rule.field === '') return null;
      const [field, value] = [isolate(rule.field), isolate(rule.value)];
      return t(`chatbots.field_rule.${rule.operator}`, { field, value });
    }
    case 'group':
      return groupName && t('chatbots.group_rule', { name: isolate(groupName) });
    case 'language':
      return t(`chatbots.language_rule.${rule.language}`);
    case 'device': {
      if (rule.device_id === null) return null;
      const name = devices?.find(({ id }) => id === rule.device_id)?.device_name ?? `#${rule.device_id}`;
      return t('chatbots.device_rule', { name: isolate(name) });
    }
  }
}

function describeHours({ days, from, to }: Extract<ConditionRule, { by: 'hours' }>, t: TFunction): string {
  const language = currentLanguage();
  return t('chatbots.hours_rule', {
    days: nameDays(days, language, { comma: t('chatbots.comma'), everyDay: t('chatbots.every_day') }),
    hours: from || to ? formatHours(from, to, language) : t('chatbots.all_day'),
  });
}

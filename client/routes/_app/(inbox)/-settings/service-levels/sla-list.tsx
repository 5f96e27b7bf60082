import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SlaPolicyResource } from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useIsSuspended } from '@/app/use-can.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { deleteSlaPolicy, moveSlaPolicy, slaPoliciesQuery } from '@/data/inbox/sla-policies.js';
import { EditableList } from '../editable-list.js';
import classes from '../inbox-settings.module.css';
import { describePolicy, namePolicy } from './describe-policy.js';
import { SlaDialog } from './sla-dialog.js';

export function SlaList(): React.ReactElement {
  const { t } = useTranslation();
  const { data: policies } = useSuspenseQuery(slaPoliciesQuery);
  const { data: labels } = useSuspenseQuery(labelsQuery);
  const { data: hours } = useSuspenseQuery(businessHoursQuery);
  const isSuspended = useIsSuspended();
  const [edited, setEdited] = useState<SlaPolicyResource | 'new' | null>(null);
  async function handleDelete({ id, name }: { id: number; name: string }): Promise<void> {
    const isSure = await confirm({
      title: t('sla.delete_policy_title', { name: isolate(name) }),
      body: t('sla.delete_policy_body'),
      confirmLabel: t('sla.delete_policy'),
      isDestructive: true,
    });
    if (isSure) await deleteSlaPolicy(id).catch(showFailure);
  }
  const rows = policies.map((policy) => ({ id: policy.id, name: namePolicy(policy, labels, t), policy }));
  return (
    <>
      <EditableList
        title={t('sla.policies')}
        help={t('sla.policies_help')}
        empty={t('sla.policies_empty')}
        addLabel={t('sla.new_policy')}
        rows={rows}
        renderRow={({ name, policy }) => (
          <>
            {!isSuspended && policy.position > 1 && (
              <ActionIcon
                aria-label={t('sla.move_up', { name: isolate(name) })}
                title={t('sla.move_up', { name: isolate(name) })}
                onClick={() => void moveSlaPolicy(policy.id, policy.position - 1).catch(showFailure)}
              >
                <IconArrowUp size={18} stroke={1.5} />
              </ActionIcon>
            )}
            <bdi>{name}</bdi>
            <span className={classes.count}>{describePolicy(policy, { labels, hours }, t)}</span>
          </>
        )}
        onAdd={() => setEdited('new')}
        onEdit={({ policy }) => setEdited(policy)}
        onDelete={(row) => void handleDelete(row)}
      />
      {edited !== null && <SlaDialog policy={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

import { useEffect, useRef } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import type { CampaignDraft } from './campaign-draft.js';
import { ProblemList } from './summary/problem-list.js';

interface BlockersProps {
  problems: PreflightProblem[];
  onJump: (problem: PreflightProblem) => void;
}

export function Blockers({ problems, onJump }: BlockersProps): React.ReactElement | null {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertCircle size={20} stroke={1.5} />}
      title={t('campaigns.form.blocked')}
    >
      <ProblemList problems={problems} onJump={onJump} />
    </Alert>
  );
}

interface DraftOfferProps {
  draft: CampaignDraft;
  onAccept: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ draft, onAccept, onDiscard }: DraftOfferProps): React.ReactElement {
  const { t } = useTranslation();
  const { at, values } = draft;
  const name = values.name.trim();
  return (
    <Alert variant="light" icon={<IconHistory size={20} stroke={1.5} />}>
      {name === ''
        ? t('campaigns.form.draft_unnamed', { time: formatDayTime(at, currentLanguage()) })
        : t('campaigns.form.draft_named', { name: isolate(name), time: formatDayTime(at, currentLanguage()) })}
      <Group gap={8} mt={8}>
        <Button size="compact-sm" onClick={onAccept}>
          {t('campaigns.form.draft_take')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('campaigns.form.draft_drop')}
        </Button>
      </Group>
    </Alert>
  );
}

export function EditNotice({ state }: Pick<CampaignResource, 'state'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (state === 'draft' || state === 'scheduled') return null;
  const isOver = state === 'finished' || state === 'cancelled';
  return (
    <Alert variant="light" icon={<IconInfoCircle size={20} stroke={1.5} />}>
      {t(isOver ? 'campaigns.form.edit_over' : 'campaigns.form.edit_running')}
    </Alert>
  );
}

import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import type { TextFinding } from './check-text.js';
import classes from './text-editor.module.css';

interface TextFindingsProps {
  id: string;
  findings: readonly TextFinding[];
  onShow: (finding: TextFinding) => void;
}

const MAX_SHOWN = 4;

export function TextFindings({ id, findings, onShow }: TextFindingsProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <ul id={id} className={classes.problems} aria-label={t('text.findings')}>
      {findings.slice(0, MAX_SHOWN).map((finding) => (
        <li key={`${finding.kind}-${finding.from}`}>
          <button type="button" className={classes.problem} onClick={() => onShow(finding)}>
            {t(`text.finding.${finding.kind}`, { name: isolate(`{${finding.name ?? ''}}`) })}
          </button>
        </li>
      ))}
      {findings.length > MAX_SHOWN && <li>{t('text.more_findings', { count: findings.length - MAX_SHOWN })}</li>}
    </ul>
  );
}

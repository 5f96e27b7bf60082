import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MemberDetail } from '@server/members/members.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { MemberDialog } from '../-actions/member-dialogs.js';
import classes from './panel.module.css';

type Person = MemberDetail['data']['people'][number];

interface PeopleProps {
  people: readonly Person[];
  onOpen: ((dialog: MemberDialog) => void) | undefined;
}

export function People({ people, onOpen }: PeopleProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (people.length < 2) return null;
  return (
    <section className={classes.section} aria-label={t('members.people')}>
      <h3 className={classes.heading}>{t('members.people')}</h3>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonFacts person={person} />
            {onOpen && person.role && person.status === 'active' && (
              <Button
                variant="default"
                size="xs"
                aria-label={t('members.log_in_as_title', { name: person.username })}
                onClick={() => onOpen({ kind: 'log-in-as', member: person })}
              >
                {t('members.log_in')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonFacts({ person }: { person: Person }): React.ReactElement {
  const { t } = useTranslation();
  const { name, username, role, status, last_seen_at: lastSeen } = person;
  const roleName = role === null ? t('team.roles.owner') : role.key ? t(`team.roles.${role.key}`) : role.name;
  return (
    <div className={classes.identity}>
      <ClampedText text={name ?? username} lines={1} />
      <div className={classes.sub}>
        <bdi>{roleName}</bdi>
        {' · '}
        {t(`members.people_status.${status}`)}
        {lastSeen !== null && (
          <>
            {' · '}
            <RelativeTime value={lastSeen} />
          </>
        )}
      </div>
    </div>
  );
}

import { IconLogout, IconMoon2, IconSettings, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LOGIN } from '@/app/constants.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { ownAvailabilityQuery, setAvailability } from '@/data/account/availability.js';
import { logout, useSession } from '@/data/account/session.js';
import { LanguageItems } from '@/parts/preferences/language-menu.js';
import { useThemeToggle } from '@/parts/preferences/theme-toggle.js';
import { initialOf } from '@/ui/text/initial.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { Dropdown, DropdownItem } from '@/ui/dropdown.js';
import { saveLanguage, saveTheme } from '@/parts/preferences/save-appearance.js';
import { shortEmail } from './short-email.js';
import classes from './profile-menu.module.css';

export function ProfileMenu(): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const { name, username, email, availability, impersonation } = useSession().data;
  const isAway = availability === 'away';
  const theme = useThemeToggle(saveTheme);
  const displayName = name ?? (email === '' ? username : shortEmail(email));

  async function handleLogout(): Promise<void> {
    try {
      await logout(() => router.navigate({ to: LOGIN }));
    } catch (error) {
      toast.error(describeHttpError(error));
    }
  }
  async function handleAvailability(): Promise<void> {
    try {
      await setAvailability(isAway ? 'online' : 'away');
      toast.success(t(isAway ? 'shell.availability.is_online' : 'shell.availability.is_away'));
    } catch (error) {
      showFailure(error, () => void handleAvailability());
    }
  }
  return (
    <Dropdown
      label={t('shell.profile', { name: displayName })}
      className={classes.button}
      trigger={
        <span
          aria-hidden
          className={classes.avatar}
          data-initial={initialOf(displayName) ?? ''}
          data-away={isAway || undefined}
        />
      }
    >
      {(close) => (
        <>
          <div className={classes.who}>
            <div className={classes.name}>
              <ClampedText text={displayName} lines={1} />
            </div>
            {email !== '' && (
              <div className={classes.email}>
                <bdi dir="ltr">{email}</bdi>
              </div>
            )}
            <AwayNote isSetAway={isAway} />
          </div>
          <div className={classes.narrowOnly}>
            <LanguageItems close={close} onChange={saveLanguage} />
            <DropdownItem icon={<theme.icon size={18} stroke={1.5} aria-hidden />} onClick={theme.toggle}>
              {theme.label}
            </DropdownItem>
          </div>
          {!impersonation && (
            <DropdownItem
              icon={isAway ? <IconUserCheck size={18} stroke={1.5} /> : <IconMoon2 size={18} stroke={1.5} />}
              onClick={() => {
                close();
                void handleAvailability();
              }}
            >
              {t(isAway ? 'shell.availability.set_online' : 'shell.availability.set_away')}
            </DropdownItem>
          )}
          <DropdownItem
            icon={<IconSettings size={18} stroke={1.5} />}
            onClick={() => {
              close();
              void router.navigate({ to: '/settings' });
            }}
          >
            {t('settings.title')}
          </DropdownItem>
          <DropdownItem
            icon={<IconLogout size={18} stroke={1.5} className="flip" />}
            onClick={() => void handleLogout()}
          >
            {t('shell.logout')}
          </DropdownItem>
        </>
      )}
    </Dropdown>
  );
}

function AwayNote({ isSetAway }: { isSetAway: boolean }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data } = useQuery(ownAvailabilityQuery);
  const isOffHours = data?.away_reason === 'hours';
  if (!isSetAway && !isOffHours) return null;
  return (
    <div className={classes.away}>{t(isSetAway ? 'shell.availability.away_help' : 'shell.availability.off_hours')}</div>
  );
}

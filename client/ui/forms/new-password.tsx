import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '@/app/constants.js';
import { PasswordField } from './password-field.js';
import { ratePassword, RATINGS } from './rate-password.js';
import classes from './new-password.module.css';

interface NewPasswordProps {
  label: string;
  value?: string;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  error?: React.ReactNode;
  autoFocus?: boolean;
  'data-path'?: string;
}

export function NewPassword({ value = '', ...rest }: NewPasswordProps): React.ReactElement {
  return (
    <div>
      <PasswordField {...rest} value={value} autoComplete="new-password" size="md" />
      {!rest.error && <Strength password={value} />}
    </div>
  );
}

function Strength({ password }: { password: string }): React.ReactElement {
  const { t } = useTranslation();
  const rating = ratePassword(password, PASSWORD_LENGTH);
  const ratingIndex = RATINGS.indexOf(rating);
  return (
    <div className={classes.strength}>
      <span className={classes.bars} data-rating={rating} aria-hidden>
        {RATINGS.slice(1).map((name, barIndex) => (
          <span key={name} className={classes.bar} data-on={barIndex < ratingIndex || undefined} />
        ))}
      </span>
      <span role="status">{t(`ui.password.${rating}`, { count: PASSWORD_LENGTH })}</span>
    </div>
  );
}

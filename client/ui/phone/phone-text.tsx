import { formatPhone } from '@/ui/format/format-phone.js';
import classes from './phone-text.module.css';

export function PhoneText({ phone }: { phone: string }): React.ReactElement {
  return (
    <bdi dir="ltr" className={classes.phone} data-phone>
      {formatPhone(phone)}
    </bdi>
  );
}

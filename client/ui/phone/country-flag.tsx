import { flagUrls } from './flags.js';
import classes from './phone-field.module.css';

export function CountryFlag({ code }: { code: string }): React.ReactElement | null {
  const url = flagUrls[code];
  return url ? <img className={classes.flag} src={url} alt="" loading="lazy" width={21} height={14} /> : null;
}

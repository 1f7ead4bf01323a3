import { VeiledPicture } from "../../../shared/pictures/veiled-picture.tsx";
import styles from "./case-surroundings.module.css";

type Props = { readonly paths: readonly string[]; readonly title: string; readonly isAboutMinor: boolean };

/** The pictures around the subject, each behind its veil. */
export function PictureStrip({ paths, title, isAboutMinor }: Props) {
  if (paths.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {paths.map((path) => (
        <VeiledPicture key={path} path={path} title={title} isAlwaysVeiled={isAboutMinor} hasCaption={false} />
      ))}
    </div>
  );
}

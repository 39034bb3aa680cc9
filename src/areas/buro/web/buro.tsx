import { InformesDe } from './informes.tsx';

/** What the credit bureaus say of a person. */
export default function Buro() {
  return <InformesDe tipo="BURO" titulo="Buró" />;
}

import { InformesDe } from './informes.tsx';

/** What a person owes to the financial system and to the Treasury. */
export default function Deudas() {
  return <InformesDe tipo="DEUDA" titulo="Deuda" />;
}

import { InformesDe } from './informes.tsx';

/** What public registries and the tax service say of a person. */
export default function Otras() {
  return <InformesDe tipo="OTRA" titulo="Otras fuentes" />;
}

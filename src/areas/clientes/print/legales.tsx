import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Text } from '#platform/server/print/document.tsx';
import type { Texto } from './ficha.tsx';

interface Informe {
  fecha: string;
  resultado: string;
  causales: readonly string[];
  vence: string | null;
  condicion: string | null;
  observacion: string | null;
}

const RESULTADOS: Readonly<Record<string, string>> = { AUTORIZA: 'Autoriza', OBJETA: 'Objeta', REPARO: 'Devuelve con reparos' };
const LISTAS: Readonly<Record<string, string>> = { AUTORIZA: 'causales_autoriza', OBJETA: 'causales_objeta', REPARO: 'causales_reparo' };

/** The opinion of FISCALIA on the powers of a client. */
export function InformeLegal({
  head,
  c,
  informe,
  abogado,
  texto,
}: {
  head: Letterhead;
  c: { rut: string; nombre: string };
  informe: Informe;
  abogado: string;
  texto: Texto;
}) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Cliente', c.nombre],
          ['RUT', formatRut(c.rut)],
          ['Fecha del informe', formatFecha(informe.fecha)],
          ['Resultado', RESULTADOS[informe.resultado] ?? informe.resultado],
          ['Causales', informe.causales.map((x) => texto(LISTAS[informe.resultado] ?? '', x)).join(', ')],
          ['Vigente hasta', informe.vence ? formatFecha(informe.vence) : 'Sin vigencia'],
          ['Condición', informe.condicion ?? 'Ninguna'],
          ['Observación', informe.observacion ?? 'Ninguna'],
          ['Informó', abogado],
        ]}
      />
    </Paper>
  );
}

/** The paper that a natural person signs before any bureau query (Ley 19.628). */
export function ConsentimientoBuro({ head, c }: { head: Letterhead; c: { rut: string; nombre: string } }) {
  return (
    <Paper head={head}>
      <Text>
        {`Yo, ${c.nombre}, RUT ${formatRut(c.rut)}, autorizo a ${head.empresa.razon_social}, RUT ${head.empresa.rut}, a consultar mis antecedentes comerciales y de deuda en registros y empresas de información, para evaluar y mantener las operaciones que le solicite. Puedo dejar sin efecto esta autorización por escrito en cualquier momento.`}
      </Text>
      <Pairs
        rows={[
          ['Nombre', c.nombre],
          ['RUT', formatRut(c.rut)],
          ['Fecha', '____________________'],
          ['Firma', '____________________'],
        ]}
      />
    </Paper>
  );
}

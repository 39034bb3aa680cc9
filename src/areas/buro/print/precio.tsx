import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { type Letterhead, Paper, Table, Text } from '#platform/server/print/document.tsx';
import type { PrecioImpreso } from '../contract.ts';
import { cambioEnPalabras } from '../domain/precio.ts';

type Decision = PrecioImpreso['decisiones'][number];
type Fuente = PrecioImpreso['fuentes'][number];
const uf = (v: string): string => `UF ${formatDecimal(v, 2)}`;
const porMillon = (v: string | null): string => (v === null ? '' : `UF ${formatDecimal(v, 4)}`);

/** What each decision cost in reports, and whether what each source told ever changed one. */
export function PapelDePrecio({ head, p }: { head: Letterhead; p: PrecioImpreso }) {
  return (
    <Paper head={head}>
      <Text>
        {`${p.total.decisiones} decisiones, ${uf(p.total.costo_uf)} en ${p.total.consultas} informes; aprobado ${formatPesos(p.total.aprobado ?? 0)}${p.total.uf_por_millon === null ? '' : `, ${porMillon(p.total.uf_por_millon)} por cada millón`}. Pedido aparte: ${uf(p.aparte.costo_uf)} en ${p.aparte.consultas}.`}
      </Text>
      <Table
        columns={[
          { titulo: 'Decisión', ancho: 40, valor: (d: Decision) => d.titulo },
          { titulo: 'Estado', ancho: 18, valor: (d) => d.estado },
          { titulo: 'Informes', ancho: 10, valor: (d) => String(d.consultas), derecha: true },
          { titulo: 'Costo', ancho: 14, valor: (d) => uf(d.costo_uf), derecha: true },
          { titulo: 'Por millón', ancho: 18, valor: (d) => porMillon(d.uf_por_millon ?? null), derecha: true },
        ]}
        rows={p.decisiones}
      />
      <Table
        columns={[
          { titulo: 'Fuente', ancho: 40, valor: (f: Fuente) => f.nombre },
          { titulo: 'Informes', ancho: 15, valor: (f) => String(f.consultas), derecha: true },
          { titulo: 'Costo', ancho: 20, valor: (f) => uf(f.costo_uf), derecha: true },
          { titulo: 'Cambió la decisión', ancho: 25, valor: cambioEnPalabras, derecha: true },
        ]}
        rows={p.fuentes}
      />
    </Paper>
  );
}

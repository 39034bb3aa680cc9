import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { CostosImpresos as Gasto } from '../contract.ts';
import { RESTRINGIDO } from './informe.tsx';

interface Consultada {
  /** Day in Chile. */
  fecha: string;
  nombre_fuente: string;
  motivo: string;
  solicitantes: readonly string[];
}
interface Leida {
  fecha: string;
  quien: string;
  cargo: string | null;
  area: string;
  motivo: string | null;
}

/** Who consulted the data of a person in the last twelve months: it says nothing of what they found. */
export function Certificado(o: {
  head: Letterhead;
  rut: string;
  nombre: string;
  consultas: readonly Consultada[];
  lecturas: readonly Leida[];
}) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>
        {`Se certifica que en los últimos doce meses ${o.head.empresa.razon_social} consultó y leyó los datos de ${o.nombre}, RUT ${formatRut(o.rut)}, como sigue:`}
      </Text>
      <Table
        columns={[
          { titulo: 'Fecha', ancho: 15, valor: (c) => formatFecha(c.fecha) },
          { titulo: 'Fuente', ancho: 30, valor: (c) => c.nombre_fuente },
          { titulo: 'Finalidad', ancho: 25, valor: (c) => c.motivo },
          { titulo: 'Pedida por', ancho: 30, valor: (c) => c.solicitantes.join(', ') },
        ]}
        rows={o.consultas}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Fecha', ancho: 15, valor: (l) => formatFecha(l.fecha) },
            { titulo: 'Leído por', ancho: 30, valor: (l) => l.quien },
            { titulo: 'Cargo', ancho: 25, valor: (l) => l.cargo ?? '' },
            { titulo: 'Finalidad', ancho: 30, valor: (l) => l.motivo ?? '' },
          ]}
          rows={o.lecturas}
        />
      </View>
      <Text style={{ marginTop: 10 }}>{RESTRINGIDO}</Text>
    </Paper>
  );
}

const uf = (v: string): string => `UF ${formatDecimal(v, 2)}`;

/** What the reports of a month cost, by source and by branch. */
export function PapelDeCostos({ head, costos }: { head: Letterhead; costos: Gasto }) {
  return (
    <Paper head={head}>
      <Table
        columns={[
          { titulo: 'Fuente', ancho: 50, valor: (f: Gasto['filas'][number]) => f.nombre },
          { titulo: 'Informes', ancho: 25, valor: (f) => String(f.consultas), derecha: true },
          { titulo: 'Costo', ancho: 25, valor: (f) => uf(f.costo_uf), derecha: true },
        ]}
        rows={costos.filas}
      />
      <Table
        columns={[
          { titulo: 'Sucursal', ancho: 50, valor: (f: Gasto['sucursales'][number]) => f.sucursal },
          { titulo: 'Informes', ancho: 25, valor: (f) => String(f.consultas), derecha: true },
          { titulo: 'Costo', ancho: 25, valor: (f) => uf(f.costo_uf), derecha: true },
        ]}
        rows={costos.sucursales}
      />
    </Paper>
  );
}

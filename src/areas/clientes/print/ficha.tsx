import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';

export interface FichaImpresa {
  rut: string;
  nombre: string;
  estado: string;
  giro: string | null;
  sector: string | null;
  segmento_cliente: string | null;
  email: string | null;
  telefono: string | null;
  ejecutivo: string | null;
  sucursal: string | null;
  linea: { numero: number; monto_pesos: number; disponible_texto: string; hasta: string } | null;
  direcciones: readonly { tipo: string; calle: string; numero: string }[];
  vinculos: readonly { rut: string; nombre: string; vinculo: string; desde: string; hasta: string | null }[];
  cuentas: readonly { banco_nombre: string; ctacte: string; rut_titular: string; estado: string }[];
}

const palabras = (codigo: string | null) => (codigo ? words(codigo) : '—');

/** Ficha de cliente: identity, addresses, links, accounts and line. */
export function FichaCliente({ head, c }: { head: Letterhead; c: FichaImpresa }) {
  const linea = c.linea
    ? `N° ${c.linea.numero}: ${formatPesos(c.linea.monto_pesos)}, disponible ${c.linea.disponible_texto}, hasta el ${formatFecha(c.linea.hasta)}`
    : 'Sin línea';
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['RUT', formatRut(c.rut)],
          ['Nombre', c.nombre],
          ['Estado', palabras(c.estado)],
          ['Giro', c.giro ?? '—'],
          ['Sector', palabras(c.sector)],
          ['Segmento', palabras(c.segmento_cliente)],
          ['Correo', c.email ?? '—'],
          ['Teléfono', c.telefono ?? '—'],
          ['Ejecutivo', c.ejecutivo ?? '—'],
          ['Sucursal', c.sucursal ?? '—'],
          ['Línea', linea],
          ...c.direcciones.map((d): readonly [string, string] => [`Dirección ${palabras(d.tipo)}`, `${d.calle} ${d.numero}`]),
        ]}
      />
      <Text>Vínculos y poderes</Text>
      <Table
        columns={[
          { titulo: 'RUT', ancho: 18, valor: (v) => formatRut(v.rut) },
          { titulo: 'Nombre', ancho: 34, valor: (v) => v.nombre },
          { titulo: 'Vínculo', ancho: 24, valor: (v) => palabras(v.vinculo) },
          { titulo: 'Desde', ancho: 12, valor: (v) => formatFecha(v.desde) },
          { titulo: 'Hasta', ancho: 12, valor: (v) => (v.hasta ? formatFecha(v.hasta) : '—') },
        ]}
        rows={c.vinculos}
      />
      <Text>Cuentas bancarias</Text>
      <Table
        columns={[
          { titulo: 'Banco', ancho: 34, valor: (x) => x.banco_nombre },
          { titulo: 'Cuenta', ancho: 26, valor: (x) => x.ctacte },
          { titulo: 'Titular', ancho: 22, valor: (x) => formatRut(x.rut_titular) },
          { titulo: 'Estado', ancho: 18, valor: (x) => palabras(x.estado) },
        ]}
        rows={c.cuentas}
      />
    </Paper>
  );
}

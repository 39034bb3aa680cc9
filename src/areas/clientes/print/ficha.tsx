import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';

interface FichaImpresa {
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
  linea: { numero: number; monto_pesos: number; disponible_texto: string; retenido_texto: string | null; hasta: string } | null;
  actividades: readonly { codigo: string; principal: boolean }[];
  direcciones: readonly { tipo: string; calle: string; numero: string; depto: string | null; comuna: string }[];
  contactos: readonly { nombre: string; cargo: string | null; email: string | null; telefono: string | null; tipo: string }[];
  vinculos: readonly { rut: string; nombre: string; vinculo: string; desde: string; hasta: string | null }[];
  cuentas: readonly { banco_nombre: string; ctacte: string; rut_titular: string; estado: string }[];
}

/** Text of a code of a catalogue. */
export type Texto = (lista: string, codigo: string | null) => string;

const palabras = (codigo: string | null) => (codigo ? label(codigo) : '—');

function CuentasImpresas({ c }: { c: FichaImpresa }) {
  return (
    <>
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
    </>
  );
}

/** Ficha de cliente: identity, addresses, links, accounts and line. */
export function FichaCliente({ head, c, texto }: { head: Letterhead; c: FichaImpresa; texto: Texto }) {
  const linea = c.linea
    ? `N° ${c.linea.numero}: ${formatPesos(c.linea.monto_pesos)}, disponible ${[c.linea.disponible_texto, c.linea.retenido_texto].filter((x) => x !== null).join(' y ')}, hasta el ${formatFecha(c.linea.hasta)}`
    : 'Sin línea';
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['RUT', formatRut(c.rut)],
          ['Nombre', c.nombre],
          ['Estado', palabras(c.estado)],
          ['Giro', c.giro ?? '—'],
          ['Sector', texto('sectores', c.sector)],
          ['Actividades', c.actividades.map((a) => `${a.codigo} ${texto('actividades', a.codigo)}`).join('; ') || '—'],
          ['Segmento', palabras(c.segmento_cliente)],
          ['Correo', c.email ?? '—'],
          ['Teléfono', c.telefono ?? '—'],
          ['Ejecutivo', c.ejecutivo ?? '—'],
          ['Sucursal', c.sucursal ?? '—'],
          ['Línea', linea],
          ...c.direcciones.map((d): readonly [string, string] => [
            `Dirección ${palabras(d.tipo).toLowerCase()}`,
            `${[d.calle, d.numero, d.depto].filter(Boolean).join(' ')}, ${texto('comunas', d.comuna)}`,
          ]),
        ]}
      />
      <Text>Vínculos y poderes</Text>
      <Table
        columns={[
          { titulo: 'RUT', ancho: 18, valor: (v) => formatRut(v.rut) },
          { titulo: 'Nombre', ancho: 34, valor: (v) => v.nombre },
          { titulo: 'Vínculo', ancho: 24, valor: (v) => texto('vinculos', v.vinculo) },
          { titulo: 'Desde', ancho: 12, valor: (v) => formatFecha(v.desde) },
          { titulo: 'Hasta', ancho: 12, valor: (v) => (v.hasta ? formatFecha(v.hasta) : '—') },
        ]}
        rows={c.vinculos}
      />
      <Text>Contactos</Text>
      <Table
        columns={[
          { titulo: 'Nombre', ancho: 28, valor: (x) => x.nombre },
          { titulo: 'Cargo', ancho: 18, valor: (x) => x.cargo ?? '—' },
          { titulo: 'Para', ancho: 14, valor: (x) => palabras(x.tipo) },
          { titulo: 'Correo', ancho: 26, valor: (x) => x.email ?? '—' },
          { titulo: 'Teléfono', ancho: 14, valor: (x) => x.telefono ?? '—' },
        ]}
        rows={c.contactos}
      />
      <CuentasImpresas c={c} />
    </Paper>
  );
}

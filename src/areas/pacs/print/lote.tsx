import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';

interface Fila {
  num_mandato: number;
  nombre: string;
  rut_titular: string;
  credito: number | null;
  cuota: number | null;
  monto: number;
  codigo: string | null;
  codigo_nombre: string | null;
  estado: string;
}
interface Lote {
  documento: string;
  tipo: string;
  fecha_cargo: string;
  n: number;
  total: number;
  cargado: number;
  rechazado: number;
  por_abonar: number;
  sha256: string | null;
  enviado_el: string | null;
  medio: string | null;
  estado: string;
  cargos: readonly Fila[];
  fuera: readonly { nombre: string; credito: number; cuota: number; monto: number; motivo: string }[];
  abonos: readonly { clase: string; fecha: string; cuenta_banco: string; bruto: number; comision: number; iva: number }[];
}

const fecha = (f: string | null) => (f ? formatFecha(f) : '—');

/** What was asked of the bank, row by row, and how the money of it squares. */
export function ResumenLote({ head, lote, banco }: { head: Letterhead; lote: Lote; banco: string }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Banco', banco],
          ['Contenido', label(lote.tipo)],
          ['Fecha de cargo', fecha(lote.fecha_cargo)],
          ['Enviado', lote.enviado_el ? `${fecha(lote.enviado_el)}, ${lote.medio ?? ''}` : 'No se ha enviado'],
          ['Huella SHA-256', lote.sha256 ?? '—'],
          ['Filas y total', `${lote.n}, ${formatPesos(lote.total)}`],
          ['Cargado', formatPesos(lote.cargado)],
          ['Rechazado', formatPesos(lote.rechazado)],
          ['Por abonar', formatPesos(lote.por_abonar)],
          ['Estado', label(lote.estado)],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Mandato', valor: (c: Fila) => String(c.num_mandato), ancho: 10 },
          { titulo: 'Cliente', valor: (c: Fila) => c.nombre, ancho: 28 },
          { titulo: 'Titular', valor: (c: Fila) => formatRut(c.rut_titular), ancho: 14 },
          { titulo: 'Crédito y cuota', valor: (c: Fila) => (c.credito === null ? '—' : `${c.credito}-${c.cuota ?? ''}`), ancho: 14 },
          { titulo: 'Monto', valor: (c: Fila) => formatPesos(c.monto), ancho: 12, derecha: true },
          { titulo: '', valor: () => '', ancho: 2 },
          { titulo: 'Respuesta', valor: (c: Fila) => (c.codigo ? `${c.codigo} ${c.codigo_nombre ?? ''}` : label(c.estado)), ancho: 20 },
        ]}
        rows={lote.cargos}
      />
      {lote.abonos.map((a) => (
        <Text key={`${a.fecha}${a.bruto}${a.clase}`}>
          {a.clase === 'abono' ? 'Abono' : 'Devolución'} del {fecha(a.fecha)} en {a.cuenta_banco}: {formatPesos(a.bruto)}, comisión{' '}
          {formatPesos(a.comision)} más IVA {formatPesos(a.iva)}
        </Text>
      ))}
    </Paper>
  );
}

import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { Bien, Deuda } from '../domain/patrimonio.ts';

interface Declarada {
  fecha: string;
  bienes: readonly Bien[];
  deudas: readonly Deuda[];
  renta_mensual: number;
  neto: number;
}

const dicho = (monto: number) =>
  monto < 0 ? formatPesos(monto) : `${formatPesos(monto)} (${montoEnPalabras({ moneda: 'CLP', valor: monto })})`;

const firma = (quien: string) => (
  <View style={{ marginTop: 48 }}>
    <Text>______________________________</Text>
    <Text>{quien}</Text>
  </View>
);

/** What a person declares to own and to owe, for its signature. */
export function DeclaracionPatrimonio(o: { head: Letterhead; nombre: string; rut: string; p: Declarada }) {
  return (
    <Paper head={o.head}>
      <Text style={{ marginBottom: 8 }}>
        {`${o.nombre}, RUT ${formatRut(o.rut)}, declara que al ${formatFecha(o.p.fecha)} su patrimonio es el que sigue:`}
      </Text>
      <Table
        columns={[
          { titulo: 'Bien', ancho: 18, valor: (b) => label(b.tipo) },
          { titulo: 'Descripción', ancho: 38, valor: (b) => b.descripcion },
          { titulo: 'Valor', ancho: 22, valor: (b) => formatPesos(b.valor), derecha: true },
          { titulo: 'Gravamen', ancho: 22, valor: (b) => formatPesos(b.gravamen), derecha: true },
        ]}
        rows={o.p.bienes}
      />
      <View style={{ marginTop: 10 }}>
        <Table
          columns={[
            { titulo: 'Acreedor', ancho: 50, valor: (d) => d.acreedor },
            { titulo: 'Deuda', ancho: 25, valor: (d) => formatPesos(d.monto), derecha: true },
            { titulo: 'Cuota mensual', ancho: 25, valor: (d) => formatPesos(d.cuota), derecha: true },
          ]}
          rows={o.p.deudas}
        />
      </View>
      <Text style={{ marginTop: 10 }}>{`Renta mensual: ${formatPesos(o.p.renta_mensual)}`}</Text>
      <Text style={{ marginTop: 4 }}>{`Patrimonio neto: ${dicho(o.p.neto)}`}</Text>
      {firma(`${o.nombre}, RUT ${formatRut(o.rut)}`)}
    </Paper>
  );
}

/** The spouse in sociedad conyugal agrees to the guarantee (art. 1749 CC; domain §9). */
export function AutorizacionConyuge(o: {
  head: Letterhead;
  aval: { nombre: string; rut: string; monto_maximo: string | null; moneda: 'CLP' | 'UF' };
  conyuge: { nombre: string; rut: string };
  cliente: { nombre: string; rut: string };
  alcance: 'GENERAL' | 'ESPECIFICO';
}) {
  const { monto_maximo, moneda } = o.aval;
  const tope =
    monto_maximo === null
      ? 'sin límite de monto'
      : `hasta ${moneda === 'UF' ? `UF ${formatDecimal(monto_maximo, 4)} (${montoEnPalabras({ moneda, valor: monto_maximo })})` : dicho(Number(monto_maximo))}`;
  const que = o.alcance === 'GENERAL' ? 'todas las obligaciones, presentes y futuras,' : 'las obligaciones que se indican en el título';
  return (
    <Paper head={o.head}>
      <Text style={{ textAlign: 'justify' }}>
        {`${o.conyuge.nombre}, RUT ${formatRut(o.conyuge.rut)}, casado/a en sociedad conyugal con ${o.aval.nombre}, RUT ${formatRut(
          o.aval.rut,
        )}, autoriza a su cónyuge, conforme al artículo 1749 del Código Civil, para constituirse en aval, fiador y codeudor solidario de ${
          o.cliente.nombre
        }, RUT ${formatRut(o.cliente.rut)}, por ${que} que tenga con ${o.head.empresa.razon_social}, ${tope}.`}
      </Text>
      {firma(`${o.conyuge.nombre}, RUT ${formatRut(o.conyuge.rut)}`)}
      {firma(`${o.aval.nombre}, RUT ${formatRut(o.aval.rut)}`)}
    </Paper>
  );
}

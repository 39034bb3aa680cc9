import { Path, Svg } from '@react-pdf/renderer';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { CLAVES, type Clave } from '../domain/claves.ts';
import { ESTADO_HECHO, enUnidad, hechoEnPalabras, LETRA_EN_PALABRAS } from '../domain/palabras.ts';

type B = EntityOf<typeof contract>;

const EN_LA_HOJA: readonly Clave[] = [
  ...(['exposicion', 'capital_vivo', 'linea', 'linea_uso_pct', 'indirecta', 'como_deudor', 'protestos', 'morosidades'] as const),
  ...(['prorrogas_12m', 'prolongaciones_12m', 'recompras_12m', 'avales_recibidos', 'avales_dados', 'garantias'] as const),
];

/** A hash in two lines of the same length: a word that long goes out of its column. */
const enDosLineas = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`;

/** What the page rests on: each source with the hash of its report, and each fact. */
function Anexo({ b }: { b: B }) {
  const fuentes = b.pagina?.fuentes ?? [];
  return (
    <View break>
      <Text style={{ fontFamily: 'Helvetica-Bold' }}>Anexo: evidencia</Text>
      <Table
        columns={[
          { titulo: 'Fuente', ancho: 25, valor: (f: (typeof fuentes)[number]) => f.nombre },
          { titulo: 'Estado', ancho: 15, valor: (f) => ESTADO_HECHO[f.estado] },
          { titulo: 'Del', ancho: 15, valor: (f) => (f.fecha ? formatFecha(f.fecha) : '') },
          { titulo: 'Huella', ancho: 45, valor: (f) => (f.hash ? enDosLineas(f.hash) : (f.causa ?? '')) },
        ]}
        rows={fuentes}
      />
      <Table
        columns={[
          { titulo: 'Hecho', ancho: 45, valor: (h: B['hechos'][number]) => CLAVES[h.clave].nombre },
          { titulo: 'De', ancho: 20, valor: (h) => (h.sujeto ? formatRut(h.sujeto) : '') },
          { titulo: 'Valor', ancho: 35, valor: (h) => hechoEnPalabras(h) },
        ]}
        rows={b.hechos}
      />
    </View>
  );
}

/** The page of risk on paper, as it was frozen, with its hash and where it is checked; and its evidence after it. */
export function InformeBir({
  head,
  b,
  verificacion,
  qr,
}: {
  head: Letterhead;
  b: B;
  verificacion: string;
  qr: { lado: number; trazo: string };
}) {
  const propios = b.hechos.filter((h) => h.sujeto === null);
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Persona', `${b.nombre}, RUT ${formatRut(b.rut)}`],
          ['Clasificación', b.rating ? `${b.rating}, ${LETRA_EN_PALABRAS[b.rating]}` : 'Sin clasificar'],
          ['Puntaje', b.puntaje ? `${formatDecimal(b.puntaje, 1)} de 100 (fórmula ${b.version_formula})` : 'Sin puntaje'],
          ['Vigencia', `del ${formatFecha(b.emitido)} al ${formatFecha(b.vence)}`],
          ['Solicitado por', b.solicitante],
          ...(b.parcial ? [['Parcial', `Falta: ${b.faltan.join('; ')}`] as [string, string]] : []),
          ...(b.forzado ? [['Clasificación E', `Por ${b.forzado}`] as [string, string]] : []),
          ...(b.fundamento ? [['Clasificación fijada', b.fundamento] as [string, string]] : []),
        ]}
      />
      <Table
        columns={[
          { titulo: 'Factor', ancho: 40, valor: (f: B['factores'][number]) => f.nombre },
          {
            titulo: 'Valor',
            ancho: 30,
            valor: (f) => (f.estado === 'conocido' ? enUnidad(f.valor, CLAVES[f.clave].unidad) : ESTADO_HECHO[f.estado]),
          },
          { titulo: 'Puntos', ancho: 15, valor: (f) => formatDecimal(f.puntos, 1), derecha: true },
          { titulo: 'De', ancho: 15, valor: (f) => f.maximo, derecha: true },
        ]}
        rows={b.factores}
      />
      <Pairs
        rows={propios
          .filter((h) => EN_LA_HOJA.includes(h.clave))
          .map((h) => [CLAVES[h.clave].nombre, hechoEnPalabras(h)] as [string, string])}
      />
      <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 8 }} wrap={false}>
        <Svg viewBox={`0 0 ${qr.lado} ${qr.lado}`} style={{ width: 84, height: 84, marginRight: 10 }}>
          <Path d={qr.trazo} fill="#000000" />
        </Svg>
        <View style={{ flex: 1 }}>
          <Text>{`Huella: ${b.hash ?? ''}`}</Text>
          <Text>{`Se comprueba con este código o en ${verificacion}`}</Text>
          <Text>Uso restringido: Ley 20.575 y Ley 19.628.</Text>
        </View>
      </View>
      <Anexo b={b} />
    </Paper>
  );
}

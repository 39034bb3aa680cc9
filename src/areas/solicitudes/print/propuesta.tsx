import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPercent, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { nombreCambio } from '../domain/palabras.ts';

type S = EntityOf<typeof contract>;
type Deudor = S['deudores'][number];
type Version = S['versiones'][number];

/** A title never stands alone at the foot of a page. */
const Titulo = ({ children }: { children: string }) => (
  <Text style={{ fontFamily: 'Helvetica-Bold', marginTop: 6 }} minPresenceAhead={48}>
    {children}
  </Text>
);

/** Terms of the line, the same words in the proposal and in the letter. */
export function condiciones(s: S): readonly (readonly [string, string])[] {
  return [
    ['Anticipo', formatPercent(s.anticipo_pct)],
    ['Tasa mensual', formatPercent(s.tasa_mensual, 4)],
    ['Comisión', s.comision_pct ? formatPercent(s.comision_pct) : 'Sin comisión'],
    ['Comisión mínima', s.comision_minima_uf ? formatUf(s.comision_minima_uf) : 'Sin mínimo'],
    ['Plazo máximo', `${s.plazo_maximo} días`],
    ['Responsabilidad', s.con_responsabilidad ? 'Con responsabilidad del cedente' : 'Sin responsabilidad del cedente'],
    ['Expira', formatFecha(s.fecha_expiracion)],
  ];
}

/** Term and advance of a debtor that has some of his own. */
function propiasDe(d: Deudor): string {
  const partes = [...(d.plazo === null ? [] : [`${d.plazo} días`]), ...(d.anticipo_pct === null ? [] : [formatPercent(d.anticipo_pct)])];
  return partes.join(', ') || 'Los de la línea';
}

/** What a garantía is asked, in one line. */
function garantiaEscrita(g: S['garantias'][number]): string {
  const valor = Number(g.valor_uf) > 0 ? formatUf(g.valor_uf) : 'por tasar';
  const cubre = g.cobertura_pct ? `, debe cubrir ${formatPercent(g.cobertura_pct)} de la línea` : '';
  return `${label(g.tipo)} de ${g.nombre_otorgante}: ${g.descripcion}, ${valor}${cubre}, ${g.exigible_antes_de_giro ? 'antes de girar' : 'sin esperarla para girar'}`;
}

/** Debtors with their sublímite and the sum of them. */
export function Deudores({ deudores }: { deudores: readonly Deudor[] }) {
  return (
    <Table
      columns={[
        { titulo: 'Deudor', ancho: 40, valor: (d: Deudor) => d.nombre ?? 'Sin nombre registrado' },
        { titulo: 'RUT', ancho: 18, valor: (d) => formatRut(d.rut_deudor) },
        { titulo: 'Plazo y anticipo', ancho: 20, valor: propiasDe },
        { titulo: 'Sublímite', ancho: 22, valor: (d) => formatPesos(d.monto), derecha: true },
      ]}
      rows={deudores}
      total={['Suma de sublímites', null, null, formatPesos(deudores.reduce((suma, d) => suma + d.monto, 0))]}
    />
  );
}

function Cambios({ versiones }: { versiones: readonly Version[] }) {
  const con = versiones.filter((v) => v.cambios.length > 0);
  if (con.length === 0) return null;
  return (
    <View>
      <Titulo>Cambios de la propuesta</Titulo>
      {con.map((v) => (
        <Text key={v.numero}>
          {`Versión ${v.numero}, ${v.por}: ${v.cambios.map((c) => `${nombreCambio(c)} de ${c.antes} a ${c.despues}`).join('; ')}. ${v.motivo}`}
        </Text>
      ))}
    </View>
  );
}

/** Who and what backs the line, in words; what was sent before it was measured says so. */
function respaldoEscrito({ respaldo: r }: S): string {
  if (!r) return 'No se medía cuando se envió';
  const partes = [
    ...r.avales.map((a) => `Aval de ${a.nombre}`),
    ...r.garantias.map((g) => `Garantía ${g.numero} de ${g.nombre}`),
    ...(r.pedidas > 0 ? [`${r.pedidas} ${r.pedidas === 1 ? 'garantía pedida' : 'garantías pedidas'}`] : []),
  ];
  return partes.join(', ') || 'Sin garantía';
}

const DICE = { APRUEBA: 'Recomienda aprobar', DERIVA: 'Deriva al comité', RECHAZA: 'Recomienda rechazar' } as const;

/** What the machine said, with its reasons; a person decides. */
function evaluacionEscrita(e: NonNullable<S['evaluacion']>): string {
  if (e.estado === 'error') return `No pudo evaluar: ${e.error_mensaje ?? ''}`;
  if (e.estado === 'en_proceso' || !e.decision) return 'En curso';
  const puntos = e.puntaje ? `, ${formatDecimal(e.puntaje, 1)} puntos` : '';
  return `${DICE[e.decision]}${puntos}${e.razones.length > 0 ? `. ${e.razones.map((r) => r.texto).join('; ')}` : ''}`;
}

/** What is asked of the comité: the client, the line in force and the one asked for, its debtors, what it asks beyond the rules. `motivos` = why the level rose, in words. */
export function Propuesta({ head, s, motivos }: { head: Letterhead; s: S; motivos: readonly string[] }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Cliente', s.nombre],
          ['RUT', formatRut(s.rut)],
          ['Sucursal', s.nombre_sucursal ?? 'Sin sucursal'],
          ['Ejecutivo', s.nombre_ejecutivo ?? 'Sin ejecutivo'],
          [
            'Línea vigente',
            s.linea_vigente ? escribirMonto({ ...s.linea_vigente, moneda: s.linea_vigente.moneda === 'UF' ? 'UF' : 'CLP' }) : 'Sin línea',
          ],
          ['Línea pedida', escribirMonto(s)],
          ['Exposición propuesta', s.exposicion_propuesta_uf ? formatUf(s.exposicion_propuesta_uf) : 'Se mide al enviar'],
          ['Nivel', s.comite ? `${s.comite.nivel}, ${s.comite.nivel_nombre}` : 'Se fija al enviar'],
          ['Motivos del nivel', motivos.join(', ') || 'Exposición'],
          ['Respaldo', respaldoEscrito(s)],
          ...(s.evaluacion ? ([['Analista virtual', evaluacionEscrita(s.evaluacion)]] as const) : []),
        ]}
      />
      <Titulo>Condiciones</Titulo>
      <Pairs rows={condiciones(s)} />
      <Titulo>Deudores</Titulo>
      {s.deudores.length === 0 ? <Text>Todavía sin deudores.</Text> : <Deudores deudores={s.deudores} />}
      <Titulo>Garantías que se piden</Titulo>
      {s.garantias.length === 0 ? <Text>No pide garantías.</Text> : null}
      {s.garantias.map((g) => (
        <Text key={`${g.tipo}${g.otorgante_rut}${g.descripcion}`}>{garantiaEscrita(g)}</Text>
      ))}
      <Titulo>Excepciones</Titulo>
      {s.excepciones.length === 0 ? <Text>No pide excepciones.</Text> : null}
      {s.excepciones.map((e) => (
        <Text key={e.codigo}>{`${label(e.codigo)}: ${e.motivo}${e.mitigante ? `. La compensa: ${e.mitigante}` : ''}`}</Text>
      ))}
      <Titulo>Condiciones de la aprobación</Titulo>
      {s.condiciones.length === 0 ? <Text>No exige condiciones.</Text> : null}
      {s.condiciones.map((c) => (
        <Text key={c.id}>
          {`${label(c.tipo)}: ${c.texto}, ${c.exigible === 'PLAZO' ? `dentro de ${c.plazo_dias ?? 0} días` : 'antes de girar'}`}
        </Text>
      ))}
      <Titulo>Presentación</Titulo>
      <Text>{s.presentacion || 'Sin presentación.'}</Text>
      <Cambios versiones={s.versiones} />
    </Paper>
  );
}

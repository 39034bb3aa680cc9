import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { GRUPOS_PENDIENTES } from '../domain/pendientes.ts';

type Informe = OutputOf<typeof contract, 'informe'>['informe'];
type Pendiente = Informe['pendientes'][number];

interface PapelProps {
  head: Letterhead;
  informe: Informe;
  hash: string;
}

const NOMBRE_GRUPO: Readonly<Record<string, string>> = {
  depositos_en_transito: 'Depósitos en tránsito (en el libro, no en el banco)',
  cheques_por_cobrar: 'Cheques y otros egresos no cobrados (en el libro, no en el banco)',
  abonos_no_contabilizados: 'Abonos no contabilizados (en el banco, no en el libro)',
  cargos_no_contabilizados: 'Cargos no contabilizados (en el banco, no en el libro)',
};

const PENDIENTES: TableColumn<Pendiente>[] = [
  { titulo: 'Fecha', ancho: 11, valor: (p) => formatFecha(p.fecha) },
  { titulo: 'Detalle', ancho: 34, valor: (p) => p.texto },
  { titulo: 'Documento', ancho: 12, valor: (p) => p.documento },
  { titulo: 'RUT', ancho: 13, valor: (p) => (p.rut ? formatRut(p.rut) : '') },
  { titulo: 'Edad', ancho: 9, valor: (p) => `${p.edad_dias} d${p.caduco ? ' *' : ''}`, derecha: true },
  { titulo: 'Monto', ancho: 15, valor: (p) => formatPesos(p.monto), derecha: true },
  { titulo: 'Comentario', ancho: 20, valor: (p) => p.comentario ?? '' },
];

function Identidad({ i }: { i: Informe['identidad'] }) {
  return (
    <Pairs
      rows={[
        ['Saldo según banco', formatPesos(i.saldo_banco)],
        ['Más: depósitos en tránsito', formatPesos(i.depositos_en_transito)],
        ['Menos: cheques y otros egresos no cobrados', formatPesos(i.cheques_no_cobrados)],
        ['Saldo banco ajustado', formatPesos(i.banco_ajustado)],
        ['Saldo según libro', formatPesos(i.saldo_libro)],
        ['Más: abonos no contabilizados', formatPesos(i.abonos_no_contabilizados)],
        ['Menos: cargos no contabilizados', formatPesos(i.cargos_no_contabilizados)],
        ['Saldo libro ajustado', formatPesos(i.libro_ajustado)],
        ['Diferencia', formatPesos(i.diferencia)],
      ]}
    />
  );
}

const PROCEDENCIA = { cierre_anterior: 'cierre anterior', impreso: 'impreso por el banco', declarado: 'declarado por' } as const;
type Saldo = NonNullable<NonNullable<Informe['saldos']>['inicial']>;
const deDonde = (s: Saldo | null): string =>
  s ? `${formatPesos(s.monto)}, ${PROCEDENCIA[s.procedencia]}${s.por ? ` ${s.por} (${s.archivo?.nombre ?? ''})` : ''}` : 'sin prueba';

/** Where the two balances of the bank come from. */
function Prueba({ saldos }: { saldos: NonNullable<Informe['saldos']> }) {
  return (
    <Pairs
      rows={[
        ['Saldo inicial del banco', deDonde(saldos.inicial)],
        ['Saldo final del banco', deDonde(saldos.final)],
      ]}
    />
  );
}

function Grupos({ informe }: { informe: Informe }) {
  return (
    <>
      {GRUPOS_PENDIENTES.map((g) => {
        const rows = informe.pendientes.filter((p) => p.grupo === g);
        const total = formatPesos(rows.reduce((s, p) => s + p.monto, 0));
        return rows.length === 0 ? (
          <Text key={g}>{`${NOMBRE_GRUPO[g]}: ninguno`}</Text>
        ) : (
          <Table key={g} columns={PENDIENTES} rows={rows} total={[NOMBRE_GRUPO[g] ?? g, null, null, null, null, total, null]} />
        );
      })}
      {informe.pendientes.some((p) => p.caduco) ? <Text>* Cheque con más de 90 días: caduco.</Text> : null}
    </>
  );
}

function Cabecera({ informe }: { informe: Informe }) {
  return (
    <Pairs
      rows={[
        ['Cuenta corriente', informe.cuenta],
        ['Cuenta contable', informe.cuenta_contable],
        ['Período', `${formatFecha(informe.fecha_inicio)} al ${formatFecha(informe.fecha_termino)}`],
        ['Versión', String(informe.num_version)],
        ...(informe.motivo_actualizacion ? ([['Motivo de la actualización', informe.motivo_actualizacion]] as const) : []),
        ...(informe.explicacion ? ([['Cartola explicada', informe.explicacion]] as const) : []),
      ]}
    />
  );
}

/** The conciliation report: identity, the four groups, matches by rule and the two signatures. */
export function InformeConciliacion({ head, informe, hash }: PapelProps) {
  const reglas = [...new Set(informe.calces.filter((k) => k.estado === 'confirmado').map((k) => k.regla))].sort();
  const n = (regla: string) => informe.calces.filter((k) => k.estado === 'confirmado' && k.regla === regla).length;
  return (
    <Paper head={head}>
      <Cabecera informe={informe} />
      {informe.saldos ? <Prueba saldos={informe.saldos} /> : null}
      <Identidad i={informe.identidad} />
      <Grupos informe={informe} />
      <Pairs rows={reglas.map((r) => [`Calces por ${r}`, String(n(r))] as const)} />
      <Pairs
        rows={[
          ['Preparada por', informe.preparada ?? 'Sin firma'],
          ['Cerrada por', informe.cerrada ?? 'Sin firma'],
          ['Huella del informe', hash],
        ]}
      />
    </Paper>
  );
}

/** Only what is open, with its age and owner. */
export function ListaPendientes({ head, informe }: PapelProps) {
  return (
    <Paper head={head}>
      <Cabecera informe={informe} />
      <Grupos informe={informe} />
    </Paper>
  );
}

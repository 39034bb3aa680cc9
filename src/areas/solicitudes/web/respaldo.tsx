import { Alert, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import type { EntityOf } from '#kernel/contract.ts';
import { label, words } from '#kernel/words.ts';
import { areaApi } from '#platform/web/api/area.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Nada, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type S = EntityOf<typeof contract>;
type Visto = Detailed<S>;
type Relacionado = S['relacionados'][number];
type Pedida = S['garantias'][number];
const api = areaApi<typeof contract>('solicitudes');

const editable = (s: Visto): boolean => (s.acciones ?? []).some((a) => a.accion === 'cambiar-fiador' && a.permitida);

/** Whoever answers for what the client will owe: changing it proposes or discards his aval in Avales. */
function Fiador({ s, r }: { s: Visto; r: Relacionado }) {
  const cambiar = api.useAction('cambiar_fiador', {
    id: s.id,
    ok: r.es_fiador ? 'Ya no es fiador' : 'Queda propuesto como fiador en Avales',
  });
  if (!editable(s)) return <SiNo v={r.es_fiador} />;
  return (
    <Switch
      size="sm"
      aria-label={`${r.nombre} es fiador`}
      checked={r.es_fiador}
      disabled={cambiar.isPending}
      onChange={(e) => cambiar.mutate({ rut: r.rut, es_fiador: e.currentTarget.checked, version: s.version })}
    />
  );
}

const columnas = (s: Visto): readonly Columna<Relacionado>[] => [
  { titulo: 'Nombre', celda: (r) => r.nombre },
  { titulo: 'Es fiador', celda: (r) => <Fiador s={s} r={r} /> },
  {
    titulo: 'Aval',
    celda: (r) => (r.aval ? <Enlace to={`/avales/${r.aval.id}`}>{label(words(r.aval.estado))}</Enlace> : <Nada />),
  },
  { titulo: 'RUT', celda: (r) => <Rut v={r.rut} /> },
  {
    titulo: 'Vínculo',
    celda: (r) => `${label(r.vinculo)}${r.representante && r.vinculo !== 'REPRESENTANTE_LEGAL' ? ', representante' : ''}`,
  },
  {
    titulo: 'Participación',
    cifra: true,
    celda: (r) => (r.participacion_pct === null ? <Nada /> : <Porcentaje v={r.participacion_pct} />),
  },
];

/** Socios and related firms, each with his switch. */
export function Relacionados({ s }: { s: Visto }) {
  if (s.relacionados.length === 0) return <Vacio razon="Sin socios ni empresas relacionadas. Agréguelos al editar la solicitud." />;
  return (
    <Stack gap="xs">
      <Tabla nombre="Empresas y socios" filas={s.relacionados} clave={(r) => r.rut} columnas={columnas(s)} ancho={640} />
      {editable(s) && (
        <Text size="sm" c="dimmed">
          El fiador queda propuesto en Avales; respalda la línea cuando Fiscalía lo constituye.
        </Text>
      )}
    </Stack>
  );
}

const lista = (textos: readonly string[], nada: string): string => (textos.length > 0 ? textos.join(', ') : nada);

/** Nothing backs the line: said where it can still be mended, and where it raised the level. */
export function SinRespaldo({ s }: { s: S }) {
  const r = s.respaldo;
  if (!r || r.avales.length + r.garantias.length + r.pedidas > 0) return null;
  const escribiendo = s.estado === 'borrador' || s.estado === 'con_reparos';
  return (
    <Alert color="yellow" title={escribiendo ? 'Sin garantía' : 'Se envió sin garantía'}>
      {escribiendo
        ? 'Ningún aval vigente ni garantía respalda la línea: es motivo para que la decida un nivel más alto. Cuenta un aval constituido, una garantía sobre la línea o una que se pida aquí antes de girar.'
        : 'Ningún aval vigente ni garantía respaldaba la línea: es motivo para que la decida un nivel más alto.'}
    </Alert>
  );
}

/** What backs the line, and what the approval asks for: each one arrives in garantías as propuesta the day it is approved. */
export function Garantias({ s }: { s: S }) {
  const r = s.respaldo;
  return (
    <Stack>
      <SinRespaldo s={s} />
      {r && (
        <Datos
          items={[
            [
              'Avales vigentes',
              lista(
                r.avales.map((a) => a.nombre),
                'Ninguno',
              ),
            ],
            [
              'Garantías constituidas',
              lista(
                r.garantias.map((g) => `N° ${g.numero}, ${label(g.tipo)} de ${g.nombre}`),
                'Ninguna',
              ),
            ],
            ['Garantías que se piden antes de girar', r.pedidas === 0 ? 'Ninguna' : String(r.pedidas)],
          ]}
        />
      )}
      {s.garantias.length === 0 ? (
        <Vacio razon="No pide garantías." />
      ) : (
        <Tabla
          nombre="Garantías que se piden"
          filas={s.garantias}
          clave={(g) => `${g.tipo}${g.otorgante_rut}${g.descripcion}`}
          columnas={[
            { titulo: 'Tipo', celda: (g: Pedida) => label(g.tipo) },
            { titulo: 'Qué', celda: (g) => g.descripcion },
            { titulo: 'La otorga', celda: (g) => g.nombre_otorgante },
            { titulo: 'Respalda', celda: (g) => label(g.sobre) },
            { titulo: 'Valor', cifra: true, celda: (g) => (Number(g.valor_uf) > 0 ? <Uf v={g.valor_uf} /> : 'Por tasar') },
            { titulo: 'Debe cubrir', cifra: true, celda: (g) => (g.cobertura_pct ? <Porcentaje v={g.cobertura_pct} /> : <Nada />) },
            { titulo: 'Antes de girar', celda: (g) => <SiNo v={g.exigible_antes_de_giro} /> },
          ]}
        />
      )}
    </Stack>
  );
}

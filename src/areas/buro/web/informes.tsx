import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut, isRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useAction, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Fecha, Instante } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import type { contract } from '../contract.ts';
import { BANDA_EN_PALABRAS } from '../domain/bandas.ts';
import { InformeBuro } from './informe-buro.tsx';
import { InformeDeuda } from './informe-deuda.tsx';
import { InformeOtra } from './informe-otra.tsx';
import { ESTADOS, ORIGENES, type TipoPantalla } from './palabras.tsx';

// A dialog comes when it is asked.
const Consultar = lazy(() => import('./consultar.tsx'));
const Historial = lazy(() => import('./historial.tsx'));
const EnElTiempo = lazy(() => import('./graficos.tsx'));
const Registrar = lazy(() => import('./registrar.tsx'));

type Ultimo = OutputOf<typeof contract, 'ultimo'>;
type Informe = Ultimo['informes'][number];
type Pendiente = Ultimo['pendientes'][number];

/** Who reads says why, once for each person and day. */
function Motivo({ onMotivo }: { onMotivo: (m: string) => void }) {
  const { data, isPending } = useOptions('buro');
  const motivos = optionList(data, 'motivos_consulta').filter((o) => o.activo !== false);
  // A list opened by key before its options arrive stays open on none of them, and Enter does nothing.
  if (isPending) return null;
  return (
    <Alert color="blue" variant="light" title="¿Para qué lo consulta?">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Toda lectura de estos informes queda registrada con su motivo.</Text>
        <Select
          aria-label="Motivo de la lectura"
          placeholder="Elija una opción"
          data={motivos.map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={null}
          onChange={(v) => v && onMotivo(v)}
        />
      </Stack>
    </Alert>
  );
}

/** What failed or is on its way, in words: since when, and when it will be tried again. */
function Aviso({ p }: { p: Pendiente }) {
  const reintentar = useAction('buro', 'reintentar', { id: p.id, ok: 'Se consulta de nuevo' });
  const mal = p.estado === 'error' || (p.estado === 'en_cola' && p.espera !== null);
  return (
    <Alert
      color={mal ? 'yellow' : 'blue'}
      variant="light"
      role="status"
      {...(mal ? { icon: <IconAlertTriangle aria-hidden /> } : {})}
      title={
        <Group gap="xs">
          {p.nombre_fuente}
          <EstadoBadge estado={p.estado} estados={ESTADOS} />
        </Group>
      }
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {p.error?.mensaje ?? p.espera ?? (p.estado === 'sin_informacion' ? 'RUT sin información' : 'Se está consultando')}. Desde el{' '}
          <Instante v={p.creado_en} span inherit />
          {p.estado === 'en_cola' && p.intentos > 0 && p.proximo && (
            <>
              . Próximo intento <Instante v={p.proximo} span inherit />
            </>
          )}
        </Text>
        {p.estado === 'error' && p.error?.reintentable && (
          <Can do="buro:consultar">
            <Button size="xs" variant="default" loading={reintentar.isPending} onClick={() => reintentar.mutate({})}>
              Reintentar
            </Button>
          </Can>
        )}
      </Group>
    </Alert>
  );
}

const VIGENCIAS: Estados = {
  vigente: { texto: 'Vigente', tono: 'exito' },
  vencido: { texto: 'Vencido', tono: 'alerta' },
  retirado: { texto: 'Retirado por reclamo', tono: 'peligro' },
};

function Cabeza({ i }: { i: Informe }) {
  return (
    <Group gap="sm">
      <Text fw={600}>{i.nombre_fuente}</Text>
      <EstadoBadge estado={i.retirado ? 'retirado' : i.vigente ? 'vigente' : 'vencido'} estados={VIGENCIAS} />
      <Text size="sm" c="dimmed">
        del <Fecha v={i.fecha} span inherit />, vence el <Fecha v={i.vence} span inherit /> · {ORIGENES[i.origen]}
        {i.parcial ? ' · respuesta parcial' : ''}
      </Text>
      <Button
        size="compact-xs"
        variant="subtle"
        className="no-print"
        aria-label={`Imprimir el informe de ${i.nombre_fuente}`}
        onClick={() => void apiDownload(`/api/buro/informes/${i.id}/papel`).catch(toastError)}
      >
        Imprimir
      </Button>
    </Group>
  );
}

/** What a source said over time, where there is something to draw: the drawings come apart. */
function Dibujo({ puntos }: { puntos: Ultimo['historia'] }) {
  const conPuntaje = puntos.filter((p) => p.score !== null).length;
  const conDeuda = puntos.filter((p) => p.directa).length;
  const monedas = new Set(puntos.flatMap((p) => p.por_moneda.map((m) => m.moneda))).size;
  if (Math.max(conPuntaje, conDeuda, monedas) < 2) return null;
  return (
    <Suspense fallback={<Cargando lines={4} />}>
      <EnElTiempo puntos={puntos} />
    </Suspense>
  );
}

/** A report whose years passed: how it stood, and since when it says no more. */
function Reducido({ r }: { r: NonNullable<Informe['contenido']['reducido']> }) {
  return (
    <Text size="sm">
      {r.banda ? BANDA_EN_PALABRAS[r.banda] : 'No se guarda lo que decía'}. Pasados cinco años, el <Fecha v={r.el} span inherit /> se redujo
      a esto: la ley no deja guardar el resto.
    </Text>
  );
}

function Resultado({ u }: { u: Ultimo }) {
  return (
    <Stack gap="lg">
      {u.pendientes.map((p) => (
        <Aviso key={p.id} p={p} />
      ))}
      {u.informes.length === 0 && u.pendientes.length === 0 && (
        <Vacio razon={`Sin informes de ${formatRut(u.rut)}: consulte una fuente o registre uno a mano.`} />
      )}
      {u.informes.map((i) => (
        <Stack key={i.id} gap="sm" component="section" aria-label={`Informe de ${i.nombre_fuente}`}>
          <Cabeza i={i} />
          {i.contenido.buro && <InformeBuro c={i.contenido.buro} montos={i.por_moneda} />}
          {i.contenido.deuda && <InformeDeuda c={i.contenido.deuda} />}
          {i.contenido.otra && <InformeOtra c={i.contenido.otra} />}
          {i.contenido.reducido && <Reducido r={i.contenido.reducido} />}
          <Dibujo puntos={u.historia.filter((p) => p.fuente === i.fuente)} />
        </Stack>
      ))}
    </Stack>
  );
}

function DePersona({ rut, tipo }: { rut: string; tipo: TipoPantalla }) {
  const [motivo, setMotivo] = useState('');
  const [abierto, setAbierto] = useState<'consultar' | 'historial' | 'registrar' | null>(null);
  const query = useRead<Ultimo>('buro', `/api/buro/rut/${rut}/ultimo`, { tipo, ...(motivo ? { motivo } : {}) });
  const { error } = query;
  const falta = error instanceof ProblemError && error.campos.motivo !== undefined;
  const cerrar = () => setAbierto(null);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600} size="lg">
          {query.data?.nombre ?? formatRut(rut)}
        </Text>
        <Group gap="xs" className="no-print">
          {query.data && query.data.informes.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setAbierto('historial')}>
              Historial
            </Button>
          )}
          <Can do="buro:certificar">
            <Button size="xs" variant="default" component={Link} to={`/buro/titular/${rut}`}>
              Quién lo vio
            </Button>
          </Can>
          <Can do="buro:registrar-manual">
            <Button size="xs" variant="default" onClick={() => setAbierto('registrar')}>
              Registrar a mano
            </Button>
          </Can>
          <Can do="buro:consultar">
            <Button size="xs" onClick={() => setAbierto('consultar')}>
              Consultar
            </Button>
          </Can>
        </Group>
      </Group>
      {falta && <Motivo onMotivo={setMotivo} />}
      {!falta && query.isPending && <Cargando lines={6} />}
      {!falta && !query.data && query.isError && <FalloLectura error={error} onRetry={() => void query.refetch()} />}
      {query.data && <Resultado u={query.data} />}
      <Suspense fallback={null}>
        {abierto === 'consultar' && <Consultar rut={rut} tipo={tipo} informes={query.data?.informes ?? []} close={cerrar} />}
        {abierto === 'registrar' && <Registrar rut={rut} tipo={tipo} close={cerrar} />}
        {abierto === 'historial' && <Historial rut={rut} tipo={tipo} close={cerrar} />}
      </Suspense>
    </Stack>
  );
}

/** The reports of a person, of one kind: the RUT of work, or another that is written here. */
export function InformesDe({ tipo, titulo }: { tipo: TipoPantalla; titulo: string }) {
  const [search, setSearch] = useUrlState();
  const { rut: trabajo } = useRutGlobal();
  const dado = oneOf(search.rut) || trabajo;
  const [texto, setTexto] = useState(dado);
  const rut = isRut(dado) ? dado : '';
  return (
    <Stack gap="md">
      <PageTitle>{titulo}</PageTitle>
      <PersonaInput
        label="RUT o nombre"
        value={texto}
        maw={360}
        onChange={(v) => {
          setTexto(v);
          if (isRut(v)) setSearch({ rut: v });
        }}
      />
      {rut ? <DePersona key={rut} rut={rut} tipo={tipo} /> : <Vacio razon="Escriba un RUT o un nombre para ver sus informes." />}
    </Stack>
  );
}

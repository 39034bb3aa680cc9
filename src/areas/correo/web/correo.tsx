import { Alert, Button, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { type SearchPatch, useUrlState } from '#platform/web/router/use-url-state.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { Email } from '../contract.ts';
import { Carpetas, type Meta } from './carpetas.tsx';
import classes from './correo.module.css';
import { Filas } from './filas.tsx';
import { Lectura } from './lectura.tsx';
import { deshacer, enviarYa, type PorSalir, porSalir } from './por-salir.ts';
import { VACIAS } from './textos.ts';

const Redactor = lazy(() => import('./redactor.tsx'));
const Afuera = lazy(() => import('./afuera.tsx'));

/** A mail that is about to leave: it may be held back until its time is over. */
function Saliendo({ p, onDeshacer }: { p: PorSalir; onDeshacer: () => void }) {
  const [ahora, setAhora] = useState(Date.now());
  useEffect(() => {
    const t = setInterval(() => setAhora(Date.now()), 500);
    return () => clearInterval(t);
  }, []);
  const quedan = Math.max(0, Math.ceil((p.hasta - ahora) / 1000));
  return (
    <Alert variant="light" p="xs">
      <Group gap="sm">
        <span role="status">Enviando «{p.asunto || '(sin asunto)'}»</span>
        <span className="figure" aria-hidden>
          {quedan} s
        </span>
        <Button size="compact-sm" onClick={onDeshacer}>
          Deshacer envío
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void enviarYa(p.id)}>
          Enviar ya
        </Button>
      </Group>
    </Alert>
  );
}

function useFiltros() {
  const [search, setSearch] = useUrlState();
  const label = oneOf(search.label);
  const folder = oneOf(search.folder) || (label ? '' : 'inbox');
  return {
    filtros: { folder, label, q: oneOf(search.q) },
    id: Number(oneOf(search.id)) || undefined,
    redactar: oneOf(search.redactar),
    setSearch,
  };
}

/** Title and search; who administers the mail sees how answers from outside enter. */
function Cabeza({ q, onBuscar }: { q: string; onBuscar: (p: SearchPatch) => void }) {
  const [afuera, setAfuera] = useState(false);
  const configura = useCan('correo:configurar');
  return (
    <Group justify="space-between">
      <PageTitle>Correo</PageTitle>
      <Group gap="xs" role="search" aria-label="Buscar en el correo">
        <DebouncedText name="q" label="Buscar" value={q} width={240} onChange={onBuscar} />
        {configura && (
          <Button size="xs" variant="default" onClick={() => setAfuera(true)}>
            Respuestas de afuera
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>{afuera && <Afuera onClose={() => setAfuera(false)} />}</Suspense>
    </Group>
  );
}

export default function Correo() {
  const { filtros, id, redactar, setSearch } = useFiltros();
  const saliendo = useStore(porSalir);
  const r = useRead<{ emails: Email[]; emailsMeta: Meta }>('correo', '/apps/email/emails', filtros);
  // What is about to leave no longer looks like a draft.
  const emails = (r.data?.emails ?? []).filter((e) => !saliendo.some((p) => p.id === e.id));
  const abrir = (e: Email): void => setSearch(e.estado === 'borrador' ? { redactar: e.id } : { id: e.id });
  return (
    <Stack gap="sm">
      <Cabeza q={filtros.q} onBuscar={(p) => setSearch({ ...p, id: null })} />
      {saliendo.map((p) => (
        <Saliendo
          key={p.id}
          p={p}
          onDeshacer={() => {
            deshacer(p.id);
            setSearch({ redactar: p.id });
          }}
        />
      ))}
      <div className={classes.panes} data-leyendo={id !== undefined || undefined}>
        <div className={classes.izquierda}>
          <Carpetas
            folder={filtros.folder}
            label={filtros.label}
            meta={r.data?.emailsMeta}
            onFolder={(folder) => setSearch({ folder: folder === 'inbox' ? null : folder, label: null, id: null })}
            onLabel={(label) => setSearch({ label, folder: null, id: null })}
            onEscribir={() => setSearch({ redactar: 'nuevo' })}
          />
        </div>
        <section className={`${classes.pane} ${classes.medio}`} aria-label="Lista de correos">
          {r.isPending && <Cargando lines={8} />}
          {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
          {r.data && emails.length === 0 && (
            <Vacio razon={filtros.q || filtros.label ? 'Nada coincide con lo que busca.' : (VACIAS[filtros.folder] ?? 'No hay correos.')} />
          )}
          {emails.length > 0 && (
            <Filas key={`${filtros.folder}${filtros.label}`} emails={emails} folder={filtros.folder} abierto={id} onAbrir={abrir} />
          )}
        </section>
        <section className={`${classes.pane} ${classes.lectura} ${classes.derecha}`} aria-label="Correo abierto">
          {id === undefined ? (
            <Vacio razon="Elija un correo para leerlo." />
          ) : (
            <Lectura id={id} filtros={filtros} onIr={(otro) => setSearch({ id: otro })} onRedactar={(n) => setSearch({ redactar: n })} />
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {redactar !== '' && <Redactor cual={redactar} onClose={() => setSearch({ redactar: null }, { replace: true })} />}
      </Suspense>
    </Stack>
  );
}

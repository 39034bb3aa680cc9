import { Accordion, Button, Group, Mark, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import '@mantine/core/styles/Mark.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailTabs } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Categoria, contract } from '../contract.ts';
import { trozos } from '../domain/resaltar.ts';
import { Icono } from './icono.tsx';

const Preguntar = lazy(() => import('./preguntar.tsx'));

type Cat = z.output<typeof Categoria>;
type Item = Cat['qandA'][number];

const api = areaApi<typeof contract>('faq');

/** The text with what was searched marked. */
function Resaltado({ texto, q }: { texto: string; q: string }) {
  return trozos(texto, q).map((t) => (t.marcado ? <Mark key={t.en}>{t.texto}</Mark> : <span key={t.en}>{t.texto}</span>));
}

function Voto({ item }: { item: Item }) {
  const votar = api.useAction('votar', { id: item.id, ok: 'Gracias' });
  const boton = (util: boolean, texto: string, n: number) => (
    <Button
      size="compact-xs"
      variant={item.mi_voto === util ? 'filled' : 'default'}
      aria-pressed={item.mi_voto === util}
      aria-label={`${texto} (${n}), ${util ? 'me sirvió' : 'no me sirvió'}: ${item.question}`}
      disabled={votar.isPending}
      onClick={() => votar.mutate({ util })}
    >
      {texto} ({n})
    </Button>
  );
  return (
    <Group gap="xs" className="no-print">
      <Text size="xs" c="dimmed">
        ¿Le sirvió?
      </Text>
      {boton(true, 'Sí', item.utiles)}
      {boton(false, 'No', item.no_utiles)}
    </Group>
  );
}

function Respuestas({ categoria, q }: { categoria: Cat; q: string }) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Icono name={categoria.icon} />
        <Text size="sm" c="dimmed">
          {categoria.subtitle}
        </Text>
      </Group>
      <Accordion variant="contained" multiple order={2} {...(q ? { defaultValue: categoria.qandA.map((p) => p.id) } : {})}>
        {categoria.qandA.map((p) => (
          <Accordion.Item key={p.id} value={p.id}>
            <Accordion.Control>
              <Text size="sm" fw={550}>
                <Resaltado texto={p.question} q={q} />
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="xs">
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  <Resaltado texto={p.ans} q={q} />
                </Text>
                <Voto item={p} />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

function Contenido({ q }: { q: string }) {
  const r = useRead<Cat[]>('faq', '/faq/data', { q });
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.length === 0)
    return (
      <Vacio razon={q ? `Ninguna pregunta dice «${q}». Envíela: la responderá quien sabe.` : 'Todavía no hay preguntas publicadas.'} />
    );
  // A search opens what it found: the panels start again with each text.
  return (
    <DetailTabs
      key={q}
      param="categoria"
      tabs={r.data.map((c) => ({
        key: c.id,
        titulo: q ? `${c.title} (${c.qandA.length})` : c.title,
        content: <Respuestas key={c.id} categoria={c} q={q} />,
      }))}
    />
  );
}

export default function Faq() {
  const [search, setSearch] = useUrlState();
  const [escribe, setEscribe] = useState(false);
  const q = oneOf(search.q);
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Can do="faq:editar">
            <Button size="xs" variant="default" component={Link} to="/faq/consultas">
              Sin respuesta
            </Button>
            <Button size="xs" variant="default" component={Link} to="/faq/preguntas">
              Editar
            </Button>
          </Can>
        }
      >
        Preguntas frecuentes
      </PageTitle>
      <Group gap="xs" role="search" aria-label="Buscar en las preguntas">
        <DebouncedText
          name="q"
          label="Buscar una pregunta"
          width={280}
          value={q}
          onChange={(p, o) => setSearch({ ...p, categoria: null }, o)}
        />
        <Button size="xs" variant="subtle" aria-expanded={escribe} onClick={() => setEscribe(!escribe)}>
          No encontré lo que busco
        </Button>
      </Group>
      {escribe && (
        <Suspense fallback={<Cargando lines={2} />}>
          <Preguntar texto={q} onClose={() => setEscribe(false)} />
        </Suspense>
      )}
      <Contenido q={q} />
    </Stack>
  );
}

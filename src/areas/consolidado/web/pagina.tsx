import { Alert, Badge, Button, Group, Menu, NativeSelect, Paper, SimpleGrid, Stack, Text, Title, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { PersonaDeRut } from '#areas/clientes/public.web.tsx';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut, isRut, parseRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Rut } from '#platform/web/inputs/show.tsx';
import { Can, can, useCan } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Arbol } from './arbol.tsx';
import Bloque from './bloque.tsx';
import { Avisos, CifrasDeCabecera } from './cifras.tsx';
import classes from './consolidado.module.css';
import { Dia } from './dia.tsx';
import { enPalabras } from './escrito.tsx';
import { anotarReciente } from './recientes.ts';
import { useTeclasDePagina } from './teclas.ts';
import type { BloqueVisto, Tiempo as DatosTiempo, Vista } from './tipos.ts';
import { enVista, useVista } from './vista.ts';

const Tiempo = lazy(() => import('./tiempo.tsx'));
const Comparar = lazy(() => import('./comparar.tsx'));
const Grupo = lazy(() => import('./grupo.tsx'));
const Conducta = lazy(() => import('./conducta.tsx').then((m) => ({ default: m.Conducta })));
const Cobertura = lazy(() => import('./conducta.tsx').then((m) => ({ default: m.Cobertura })));
const Imprimir = lazy(() => import('./imprimir.tsx'));
const EditarVista = lazy(() => import('./editar-vista.tsx'));

/** Views of the page that are no block of an area, each with the permission that it needs. */
const APARTE: readonly { nombre: string; titulo: string; permiso: string }[] = [
  { nombre: 'tiempo', titulo: 'Línea de tiempo', permiso: 'consolidado:ver' },
  { nombre: 'comparar', titulo: 'Comparar dos días', permiso: 'libro:deudas' },
  { nombre: 'grupo', titulo: 'Grupo', permiso: 'consolidado:grupo' },
  { nombre: 'comportamiento', titulo: 'Comportamiento', permiso: 'libro:deudas' },
  { nombre: 'cobertura', titulo: 'Cobertura', permiso: 'garantias:ver' },
  { nombre: 'persona', titulo: 'Contactos y antecedentes', permiso: 'clientes:ver' },
];

/** Which of the saved views orders the blocks. */
function MenuDeVistas({ vista, editar }: { vista: ReturnType<typeof useVista>; editar: () => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default">
          {vista.vista ? `Vista: ${vista.vista.nombre}` : 'Vista'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => vista.elegir('')}>Todos los bloques</Menu.Item>
        {vista.guardadas.map((g) => (
          <Menu.Item key={g.id} onClick={() => vista.elegir(g.id)}>
            {g.nombre}
            {g.mia ? '' : ', compartida'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={editar}>Elegir y ordenar bloques…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Cabecera({
  v,
  imprimir,
  editarVista,
  vista,
}: {
  v: Vista;
  imprimir: () => void;
  editarVista: () => void;
  vista: ReturnType<typeof useVista>;
}) {
  const pasado = v.al < v.hoy;
  return (
    <DetailHeader
      head={{
        titulo: v.nombre,
        subtitulo: (
          <Group gap={8}>
            <Rut v={v.rut} copy />
            {v.roles.map((r) => (
              <Badge key={r} variant="light" tt="none">
                {enPalabras(r)}
              </Badge>
            ))}
            {v.ejecutivo && <Text size="sm">{[v.ejecutivo, v.sucursal].filter(Boolean).join(', ')}</Text>}
            {v.riesgo && (
              <Text size="sm" component="div">
                <Enlace to={v.riesgo.url}>
                  Riesgo {v.riesgo.rating} del {formatFecha(v.riesgo.emitido)}
                </Enlace>
              </Text>
            )}
            {v.cliente && <Text size="sm">Situación: {enPalabras(v.cliente.situacion_comercial).toLowerCase()}</Text>}
          </Group>
        ),
      }}
      actions={
        <Group gap="xs" className="no-print">
          {v.cliente && !pasado && (
            <Button size="xs" variant="default" component={Link} to={`/clientes/${v.cliente.id}`}>
              Ficha de cliente
            </Button>
          )}
          <MenuDeVistas vista={vista} editar={editarVista} />
          <Can do="consolidado:exportar">
            <Button size="xs" onClick={imprimir}>
              Imprimir
            </Button>
          </Can>
        </Group>
      }
    />
  );
}

interface Pestana {
  nombre: string;
  titulo: string;
  n: number | null;
  gris: string | null;
}

/** The blocks as a list: each with how many records it has; one without permission is grey and says which. On a phone, a field. */
function Lista({ pestanas, abierta, abrir }: { pestanas: readonly Pestana[]; abierta: string; abrir: (n: string) => void }) {
  const mover = (i: number) => {
    const p = pestanas[(i + pestanas.length) % pestanas.length];
    if (!p) return;
    abrir(p.nombre);
    document.getElementById(`pestana-${p.nombre}`)?.focus();
  };
  return (
    <>
      <NativeSelect
        hiddenFrom="md"
        className="no-print"
        label="Bloque"
        value={abierta}
        onChange={(e) => abrir(e.currentTarget.value)}
        data={pestanas.map((p) => ({
          value: p.nombre,
          label: `${p.titulo}${p.n === null ? '' : ` (${p.n})`}${p.gris ? ', sin permiso' : ''}`,
        }))}
      />
      <Stack visibleFrom="md" role="tablist" aria-label="Bloques" aria-orientation="vertical" className={classes.bloques ?? ''} gap={1}>
        {pestanas.map((p, i) => {
          const boton = (
            <button
              key={p.nombre}
              type="button"
              role="tab"
              id={`pestana-${p.nombre}`}
              aria-selected={p.nombre === abierta}
              aria-controls="bloque-abierto"
              tabIndex={p.nombre === abierta ? 0 : -1}
              data-gris={p.gris !== null}
              className={classes.bloque}
              onClick={() => abrir(p.nombre)}
              onKeyDown={(e) => {
                if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
                  e.preventDefault();
                  mover(i + (e.key === 'ArrowDown' ? 1 : -1));
                }
              }}
            >
              <span>{p.titulo}</span>
              <span className="figure">{p.n ?? ''}</span>
            </button>
          );
          return p.gris ? (
            <Tooltip key={p.nombre} label={`Requiere permiso ${p.gris}`} position="right">
              {boton}
            </Tooltip>
          ) : (
            boton
          );
        })}
      </Stack>
    </>
  );
}

const comoPestana = (b: BloqueVisto): Pestana => ({
  nombre: b.nombre,
  titulo: b.titulo,
  n: b.n,
  gris: b.permitido ? null : b.faltan.join(', '),
});

function Abierto({ v, nombre, al }: { v: Vista; nombre: string; al: string | undefined }) {
  const b = v.bloques.find((x) => x.nombre === nombre);
  if (b) return <Bloque key={nombre} rut={v.rut} b={b} al={al} />;
  switch (nombre) {
    case 'tiempo':
      return <Tiempo rut={v.rut} al={al} />;
    case 'comparar':
      return <Comparar rut={v.rut} al={al} hoy={v.hoy} />;
    case 'grupo':
      return <Grupo rut={v.rut} al={al} />;
    case 'comportamiento':
      return <Conducta rut={v.rut} al={al} />;
    case 'cobertura':
      return v.al < v.hoy ? <Vacio razon="La cobertura sólo se sabe al día de hoy." /> : <Cobertura rut={v.rut} al={al} />;
    default:
      return <PersonaDeRut rut={v.rut} />;
  }
}

function ExposicionYDia(p: {
  v: Vista;
  dias: readonly string[];
  abrir: (bloque: string, donde: string | null) => void;
  irA: (d: Fecha) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Paper withBorder p="sm" component="section" aria-labelledby="exposicion">
        <Title order={2} size="h5" id="exposicion" mb={6}>
          Exposición
        </Title>
        <Arbol nodos={p.v.arbol} abrir={p.abrir} />
      </Paper>
      <Paper withBorder p="sm" component="section" aria-labelledby="dia" className="no-print">
        <Title order={2} size="h5" id="dia" mb={6}>
          Día
        </Title>
        <Dia al={p.v.al} hoy={p.v.hoy} dias={p.dias} irA={p.irA} />
      </Paper>
    </SimpleGrid>
  );
}

function AsiEstaba({ v }: { v: Vista }) {
  return (
    <Alert color="yellow" py={8} title={`Así estaba el ${formatFecha(v.al)}`}>
      {v.conocido_al ? 'Como se sabía entonces.' : 'Con lo que se sabe hoy de ese día.'}
    </Alert>
  );
}

function Pagina({ v, al }: { v: Vista; al: string | undefined }) {
  const [search, setSearch] = useUrlState();
  const [abierto, setAbierto] = useState<'imprimir' | 'vista' | null>(null);
  const vista = useVista();
  const exporta = useCan('consolidado:exportar');
  const dias = useRead<DatosTiempo>('consolidado', `${v.rut}/tiempo`).data?.dias ?? [];
  useEffect(() => anotarReciente(v.rut, v.nombre), [v.rut, v.nombre]);
  const pestanas = [
    ...enVista(v.bloques, vista.vista).map(comoPestana),
    ...APARTE.filter((a) => can(a.permiso)).map((a) => ({ nombre: a.nombre, titulo: a.titulo, n: null, gris: null })),
  ];
  const pedida = oneOf(search.bloque);
  const nombre = pestanas.some((p) => p.nombre === pedida) ? pedida : (pestanas.find((p) => !p.gris)?.nombre ?? '');
  const abrir = (bloque: string, donde: string | null = null) =>
    setSearch({ bloque, donde, page: null, area: null, desde: null, hasta: null, por: null });
  const irA = (dia: Fecha) => setSearch({ al: dia === v.hoy ? null : dia, page: null });
  useTeclasDePagina({
    bloques: pestanas.map((p) => p.nombre),
    abierto: nombre,
    abrir,
    al: v.al,
    hoy: v.hoy,
    dias,
    irA,
    imprimir: () => exporta && setAbierto('imprimir'),
  });
  const pasado = v.al < v.hoy;
  return (
    <Stack className={pasado ? (classes.pasado ?? '') : ''}>
      {pasado && <AsiEstaba v={v} />}
      <Cabecera v={v} vista={vista} imprimir={() => setAbierto('imprimir')} editarVista={() => setAbierto('vista')} />
      <Avisos v={v} />
      <CifrasDeCabecera cifras={v.cifras} abrir={abrir} />
      {v.nota && <Alert color="yellow">{v.nota}.</Alert>}
      {v.parcial.length > 0 && (
        <Text size="xs" c="dimmed">
          Parcial: sin permiso {v.parcial.join(', ')}.
        </Text>
      )}
      <ExposicionYDia v={v} dias={dias} abrir={abrir} irA={irA} />
      <div className={classes.cuerpo}>
        <Lista pestanas={pestanas} abierta={nombre} abrir={(n) => abrir(n)} />
        <section id="bloque-abierto" role="tabpanel" aria-label={pestanas.find((p) => p.nombre === nombre)?.titulo ?? 'Bloque'}>
          <Title order={2} size="h4" mb="xs">
            {pestanas.find((p) => p.nombre === nombre)?.titulo}
          </Title>
          <Suspense fallback={<Cargando lines={5} />}>
            <Abierto v={v} nombre={nombre} al={al} />
          </Suspense>
        </section>
      </div>
      <Suspense fallback={null}>
        {abierto === 'imprimir' && <Imprimir v={v} onClose={() => setAbierto(null)} />}
        {abierto === 'vista' && (
          <EditarVista bloques={v.bloques} vista={vista.vista} elegir={vista.elegir} onClose={() => setAbierto(null)} />
        )}
      </Suspense>
    </Stack>
  );
}

/** Any RUT, whatever it is to the house, as it stands today or stood on a day: one page. */
export default function PaginaConsolidada() {
  const id = useRouteId();
  const [search] = useUrlState();
  const rut = parseRut(id) ?? id;
  const al = oneOf(search.al) || undefined;
  const conocido_al = oneOf(search.conocido_al) || undefined;
  const q = useRead<Vista>('consolidado', `/api/consolidado/${encodeURIComponent(rut)}`, { al, conocido_al }, { enabled: isRut(rut) });
  if (!isRut(rut))
    return <Vacio razon="El RUT de la dirección no es válido." accion={<Enlace to="/consolidado">Buscar a otra persona</Enlace>} />;
  if (q.isPending) return <Cargando lines={10} />;
  if (q.data) return <Pagina key={rut} v={q.data} al={al} />;
  if (q.error instanceof ProblemError && q.error.status === 404)
    return (
      <Vacio
        razon={`${formatRut(rut)} no está registrado, o está fuera de su alcance.`}
        accion={
          <Group gap="xs">
            <Enlace to="/consolidado">Buscar a otra persona</Enlace>
            <Can do="buro:consultar">
              <Enlace to="/buro">Consultar buró</Enlace>
            </Can>
            <Can do="clientes:crear">
              <Enlace to="/clientes/nuevo">Crear cliente</Enlace>
            </Can>
          </Group>
        }
      />
    );
  // A day that cannot be told is no fault: today's page is one step away.
  if (q.error instanceof ProblemError && q.error.status === 422)
    return <Vacio razon={`${q.error.message}.`} accion={<Enlace to={`/consolidado/${rut}`}>Ver como está hoy</Enlace>} />;
  return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
}

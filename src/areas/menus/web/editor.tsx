import { Button, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Nodo } from '../contract.ts';
import type { Abierta, Fuera } from './entrada-del-menu.tsx';
import { escribir } from './escribir.ts';
import { Fila } from './fila.tsx';
import { FueraDelMenu } from './fuera.tsx';
import { buscar, mover, ordenDe, soltar, todos } from './orden.ts';

const Entrada = lazy(() => import('./entrada-del-menu.tsx'));

interface Arbol {
  firma: string;
  nodos: Nodo[];
  fuera: Fuera[];
}

const padreDe = (nodos: readonly Nodo[], id: string): Nodo | null => todos(nodos).find((n) => n.hijos.some((h) => h.id === id)) ?? null;

function Cabeza({ edita, onNueva, onRestaurar }: { edita: boolean; onNueva: () => void; onRestaurar: () => void }) {
  return (
    <PageTitle
      actions={
        edita && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onRestaurar}>
              Volver al de fábrica
            </Button>
            <Button size="xs" onClick={onNueva}>
              Nueva entrada
            </Button>
          </Group>
        )
      }
    >
      Menú
    </PageTitle>
  );
}

function Filtros({
  q,
  onQ,
  perfil,
  onPerfil,
}: {
  q: string;
  onQ: (q: string) => void;
  perfil: string | null;
  onPerfil: (p: string | null) => void;
}) {
  const perfiles = useOptions('perfiles');
  return (
    <Group align="end">
      <TextInput label="Buscar" placeholder="Nombre o pantalla" value={q} onChange={(e) => onQ(e.currentTarget.value)} />
      <Select
        label="Ver como"
        placeholder="Quien tiene todo"
        clearable
        searchable
        miw={260}
        data={optionList(perfiles.data, 'perfiles').map((p) => ({ value: p.codigo, label: p.nombre }))}
        value={perfil}
        onChange={onPerfil}
      />
    </Group>
  );
}

/** The tree, as the search leaves it: dragged or moved with arrows, each change in one call with the whole order. */
function Ramas({
  arbol,
  q,
  edita,
  onEditar,
  onEliminar,
}: {
  arbol: Arbol;
  q: string;
  edita: boolean;
  onEditar: (n: Nodo) => void;
  onEliminar: (n: Nodo) => void;
}) {
  const [lleva, setLleva] = useState<string | null>(null);
  const { firma, nodos } = arbol;
  const visibles = buscar(nodos, q);
  const enviar = (orden: ReturnType<typeof ordenDe>): void =>
    void escribir('POST', '/api/menus/ordenar', { firma, nodos: orden }, 'Orden guardado');
  const alSoltar = (sobre: string): void => {
    const orden = lleva ? soltar(ordenDe(nodos), lleva, sobre) : null;
    setLleva(null);
    if (orden) enviar(orden);
  };
  if (visibles.length === 0) return <Vacio razon="Ninguna entrada se llama así." />;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        {edita && q.trim() === '' && (
          <Text size="sm" c="dimmed">
            Arrastre una entrada sobre otra para tomar su lugar, o sobre un grupo para llevarla dentro.
          </Text>
        )}
        {visibles.map((n) => (
          <Fila
            key={n.id}
            nodo={n}
            edita={edita}
            ordena={q.trim() === ''}
            lleva={lleva}
            onLleva={setLleva}
            onSoltar={alSoltar}
            onMover={(id, paso) => enviar(mover(ordenDe(nodos), id, paso))}
            onEditar={onEditar}
            onEliminar={onEliminar}
          />
        ))}
      </Stack>
    </Paper>
  );
}

/** The left menu: order, names, icons, what is hidden, how a profile sees it, and the screens that it does not reach. */
export default function EditorMenu() {
  const edita = useCan('menus:editar');
  const [perfil, setPerfil] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const [confirm, dialogo] = useConfirm();
  const r = useRead<Arbol>('menus', 'arbol', perfil ? { perfil } : {});
  if (r.isPending) return <Cargando lines={10} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { firma, nodos, fuera } = r.data;
  const eliminar = async (n: Nodo): Promise<void> => {
    if (await confirm({ title: 'Eliminar entrada', text: `Se quita «${n.titulo}» del menú de todos.`, yes: 'Eliminar', danger: true }))
      await escribir('DELETE', `/api/menus/${n.id}`, {}, 'Entrada eliminada');
  };
  const restaurar = async (): Promise<void> => {
    const text = 'Los nombres, los lugares y el orden vuelven a ser los de fábrica. Lo que agregaron las personas queda al final.';
    if (await confirm({ title: 'Volver al menú de fábrica', text, yes: 'Volver' }))
      await escribir('POST', '/api/menus/restaurar', { confirmar: true }, 'Menú de fábrica');
  };
  return (
    <Stack>
      <Cabeza edita={edita} onNueva={() => setAbierta({ nodo: null, padre: null })} onRestaurar={() => void restaurar()} />
      <Filtros q={q} onQ={setQ} perfil={perfil} onPerfil={setPerfil} />
      <Ramas
        arbol={r.data}
        q={q}
        edita={edita}
        onEditar={(nodo) => setAbierta({ nodo, padre: padreDe(nodos, nodo.id) })}
        onEliminar={(n) => void eliminar(n)}
      />
      <FueraDelMenu fuera={fuera} edita={edita} onAgregar={(pantalla) => setAbierta({ nodo: null, padre: null, pantalla })} />
      {abierta && (
        <Suspense fallback={null}>
          <Entrada
            abierta={abierta}
            padres={todos(nodos).filter((n) => n.nivel < 3 && n.id !== abierta.nodo?.id)}
            fuera={fuera}
            orden={ordenDe(nodos)}
            firma={firma}
            onClose={() => setAbierta(null)}
          />
        </Suspense>
      )}
      {dialogo}
    </Stack>
  );
}

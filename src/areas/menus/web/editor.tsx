import { ActionIcon, Button, Group, Modal, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Nodo } from '../contract.ts';

type Arbol = { firma: string; nodos: Nodo[] };
type Orden = { id: string; hijos: Orden[] };

const orden = (nodos: readonly Nodo[]): Orden[] => nodos.map((n) => ({ id: n.id, hijos: orden(n.hijos) }));

/** The same order with an entry one place up or down among its siblings. */
function mover(nodos: readonly Orden[], id: string, paso: 1 | -1): Orden[] {
  const i = nodos.findIndex((n) => n.id === id);
  const [a, b] = [nodos[i], nodos[i + paso]];
  if (i < 0 || !a || !b) return nodos.map((n) => ({ ...n, hijos: mover(n.hijos, id, paso) }));
  const out = [...nodos];
  out[i] = b;
  out[i + paso] = a;
  return out;
}

async function escribir(metodo: 'POST' | 'PATCH', path: string, body: object, ok: string): Promise<void> {
  try {
    await request(metodo, path, { body, key: uuidv7() });
    toastOk(ok);
  } catch (e) {
    toastError(e);
  }
  await invalidateArea('menus');
}

function Renombrar({ nodo, onClose }: { nodo: Nodo; onClose: () => void }) {
  const [titulo, setTitulo] = useState(nodo.titulo);
  const guardar = (): void => {
    void escribir('PATCH', `/api/menus/${nodo.id}`, { version: nodo.version, titulo }, 'Entrada renombrada');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Renombrar">
      <Stack>
        <TextInput
          label="Nombre"
          required
          maxLength={60}
          value={titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={titulo.trim() === ''} onClick={guardar}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface FilaProps {
  nodo: Nodo;
  edita: boolean;
  onMover: (id: string, paso: 1 | -1) => void;
  onRenombrar: (n: Nodo) => void;
}

function Fila({ nodo, ...p }: FilaProps) {
  const alternar = (): void =>
    void escribir(
      'PATCH',
      `/api/menus/${nodo.id}`,
      { version: nodo.version, activo: !nodo.activo },
      nodo.activo ? 'Entrada oculta' : 'Entrada visible',
    );
  return (
    <>
      <Group justify="space-between" pl={(nodo.nivel - 1) * 20}>
        <div>
          <Text size="sm" fw={nodo.nivel === 1 ? 600 : 400}>
            {nodo.titulo}
          </Text>
          <Text size="xs">{[nodo.path, nodo.activo ? '' : 'oculta', nodo.visible ? '' : 'no se ve'].filter(Boolean).join(' · ')}</Text>
        </div>
        {p.edita && (
          <Group gap={4}>
            <ActionIcon variant="subtle" color="gray" aria-label={`Subir ${nodo.titulo}`} onClick={() => p.onMover(nodo.id, -1)}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Bajar ${nodo.titulo}`} onClick={() => p.onMover(nodo.id, 1)}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <Button size="compact-xs" variant="default" aria-label={`Renombrar ${nodo.titulo}`} onClick={() => p.onRenombrar(nodo)}>
              Renombrar
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${nodo.activo ? 'Ocultar' : 'Mostrar'} ${nodo.titulo}`}
              onClick={alternar}
            >
              {nodo.activo ? 'Ocultar' : 'Mostrar'}
            </Button>
          </Group>
        )}
      </Group>
      {nodo.hijos.map((h) => (
        <Fila key={h.id} nodo={h} {...p} />
      ))}
    </>
  );
}

/** The left menu: order, names, what is hidden, and how a profile sees it. */
export default function EditorMenu() {
  const edita = useCan('menus:editar');
  const [perfil, setPerfil] = useState<string | null>(null);
  const [nodo, setNodo] = useState<Nodo | null>(null);
  const perfiles = useOptions('perfiles');
  const r = useRead<Arbol>('menus', 'arbol', perfil ? { perfil } : {});
  if (r.isPending) return <Cargando lines={10} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { firma, nodos } = r.data;
  const alMover = (id: string, paso: 1 | -1): void =>
    void escribir('POST', '/api/menus/ordenar', { firma, nodos: mover(orden(nodos), id, paso) }, 'Orden guardado');
  return (
    <Stack>
      <PageTitle>Menú</PageTitle>
      <Select
        label="Ver como"
        placeholder="Quien tiene todo"
        clearable
        searchable
        maw={320}
        data={optionList(perfiles.data, 'perfiles').map((p) => ({ value: p.codigo, label: p.nombre }))}
        value={perfil}
        onChange={setPerfil}
      />
      <Paper withBorder p="md">
        <Stack gap="xs">
          {nodos.map((n) => (
            <Fila key={n.id} nodo={n} edita={edita} onMover={alMover} onRenombrar={setNodo} />
          ))}
        </Stack>
      </Paper>
      {nodo && <Renombrar nodo={nodo} onClose={() => setNodo(null)} />}
    </Stack>
  );
}

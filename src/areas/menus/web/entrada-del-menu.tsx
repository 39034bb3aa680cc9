import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { plainFilter } from '#platform/web/inputs/plain.ts';
import type { Nodo } from '../contract.ts';
import { escribir } from './escribir.ts';
import { type Orden, soltar } from './orden.ts';

const ElegirIcono = lazy(() => import('./icono.tsx'));

export interface Fuera {
  path: string;
  titulo: string;
  modulo: string | null;
  desde: string | null;
}

/** What is being written: an entry that exists, or a new one inside `padre` (none: a group), perhaps of a screen already chosen. */
export type Abierta = { nodo: Nodo; padre: Nodo | null } | { nodo: null; padre: Nodo | null; pantalla?: Fuera };

interface Props {
  abierta: Abierta;
  /** Entries where it may go, with their level. */
  padres: readonly Nodo[];
  fuera: readonly Fuera[];
  orden: Orden[];
  firma: string;
  onClose: () => void;
}

/** What the dialog sends, in one or two calls: the entry, and its new place when it changed. */
async function guardar(
  p: Props,
  e: { titulo: string; icono: string | null; path: string | null; modulo: string | null; padre: string | null },
) {
  const { nodo } = p.abierta;
  const destino = e.path ? { path: e.path, modulo: e.modulo } : {};
  if (!nodo)
    return escribir(
      'POST',
      '/api/menus',
      { titulo: e.titulo, icono: e.icono, ...(e.padre ? { padre: e.padre, ...destino } : {}) },
      'Entrada agregada',
    );
  const nuevo = e.padre && e.padre !== p.abierta.padre?.id ? soltar(p.orden, nodo.id, e.padre) : null;
  if (nuevo && !(await escribir('POST', '/api/menus/ordenar', { firma: p.firma, nodos: nuevo }, 'Entrada movida'))) return false;
  // Moving it counts as a change of the entry: the version sent is the one that the move left.
  const version = nodo.version + (nuevo ? 1 : 0);
  const cambia = e.titulo !== nodo.titulo || e.icono !== nodo.icono || e.path !== nodo.path || e.modulo !== nodo.modulo;
  if (!cambia) return true;
  const suyo = nodo.sistema || nodo.nivel === 1 ? {} : { path: e.path, modulo: e.modulo };
  return escribir('PATCH', `/api/menus/${nodo.id}`, { version, titulo: e.titulo, icono: e.icono, ...suyo }, 'Entrada guardada');
}

interface CampoPantalla {
  path: string | null;
  modulo: string | null;
  fuera: readonly Fuera[];
  onPath: (v: string | null) => void;
  onModulo: (v: string | null) => void;
}

/** Where it leads and what it takes to see it. Only screens that are not in the menu yet may be chosen. */
function Pantalla({ path, modulo, fuera, onPath, onModulo }: CampoPantalla) {
  const options = useOptions('menus');
  const libres = fuera.filter((f) => !f.path.includes('$'));
  const lista = path && !libres.some((f) => f.path === path) ? [{ path, titulo: 'Ahora', modulo, desde: null }, ...libres] : libres;
  return (
    <>
      <Select
        label="Pantalla"
        placeholder="Ninguna: sólo agrupa"
        clearable
        searchable
        filter={plainFilter}
        data={lista.map((f) => ({ value: f.path, label: `${f.titulo} · ${f.path}` }))}
        value={path}
        onChange={onPath}
      />
      {path && (
        <Select
          label="La ve quien tiene el permiso"
          searchable
          limit={200}
          filter={plainFilter}
          data={optionList(options.data, 'modulos').map((m) => ({ value: m.codigo, label: m.nombre }))}
          value={modulo}
          onChange={onModulo}
        />
      )}
    </>
  );
}

/** The dialog's state, as it opens and as it is written. */
function useEntrada(p: Props) {
  const { nodo, padre } = p.abierta;
  const elegida = nodo === null && 'pantalla' in p.abierta ? p.abierta.pantalla : undefined;
  const [e, setE] = useState({
    titulo: nodo?.titulo ?? elegida?.titulo ?? '',
    icono: nodo?.icono ?? null,
    path: nodo?.path ?? elegida?.path ?? null,
    modulo: nodo?.modulo ?? elegida?.modulo ?? null,
    padre: padre?.id ?? null,
  });
  const [enviando, setEnviando] = useState(false);
  const poner = (cambio: Partial<typeof e>): void => setE((antes) => ({ ...antes, ...cambio }));
  const enviar = async (): Promise<void> => {
    setEnviando(true);
    if (await guardar(p, { ...e, titulo: e.titulo.trim() })) p.onClose();
    setEnviando(false);
  };
  const nivel = nodo?.nivel ?? (e.padre ? (p.padres.find((x) => x.id === e.padre)?.nivel ?? 1) + 1 : 1);
  const lugares = p.padres.filter((x) => (nodo ? x.nivel === nodo.nivel - 1 : x.nivel < 3));
  const ponerPath = (path: string | null): void =>
    poner({ path, modulo: path ? (p.fuera.find((f) => f.path === path)?.modulo ?? e.modulo) : null });
  return { e, poner, ponerPath, enviar, enviando, nivel, lugares };
}

/** Name, icon, screen and place of an entry of the menu. */
export default function Entrada(p: Props) {
  const { nodo } = p.abierta;
  const { e, poner, ponerPath, enviar, enviando, nivel, lugares } = useEntrada(p);
  return (
    <Modal opened onClose={p.onClose} title={nodo ? `Editar ${nodo.titulo}` : 'Nueva entrada'}>
      <Stack>
        <TextInput
          label="Nombre"
          required
          maxLength={60}
          value={e.titulo}
          onChange={(ev) => poner({ titulo: ev.currentTarget.value })}
          data-autofocus
        />
        {nodo?.nivel !== 1 && (
          <Select
            label="Dentro de"
            placeholder="Nada: es un grupo del primer nivel"
            clearable={!nodo}
            searchable
            filter={plainFilter}
            data={lugares.map((x) => ({ value: x.id, label: x.nivel === 1 ? x.titulo : `— ${x.titulo}` }))}
            value={e.padre}
            onChange={(padre) => poner({ padre })}
          />
        )}
        {nivel > 1 && !nodo?.sistema && (
          <Pantalla path={e.path} modulo={e.modulo} fuera={p.fuera} onModulo={(modulo) => poner({ modulo })} onPath={ponerPath} />
        )}
        {nodo?.sistema && nodo.path && <Text size="sm">Abre {nodo.path}: es de fábrica y su pantalla no se cambia.</Text>}
        <Suspense fallback={null}>
          <ElegirIcono value={e.icono} onChange={(icono) => poner({ icono })} />
        </Suspense>
        <Group justify="flex-end">
          <Button variant="default" onClick={p.onClose}>
            Cancelar
          </Button>
          <Button disabled={e.titulo.trim() === '' || (e.path !== null && !e.modulo)} loading={enviando} onClick={() => void enviar()}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

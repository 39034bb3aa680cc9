import { ActionIcon, Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import type { BloqueVisto, Guardada } from './tipos.ts';
import { enVista } from './vista.ts';

function Orden({
  b,
  orden,
  i,
  mover,
  ocultos,
  ocultar,
}: {
  b: BloqueVisto;
  orden: readonly string[];
  i: number;
  mover: (i: number, a: number) => void;
  ocultos: readonly string[];
  ocultar: (n: string) => void;
}) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Checkbox size="sm" label={b.titulo} checked={!ocultos.includes(b.nombre)} onChange={() => ocultar(b.nombre)} />
      <Group gap={2} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" aria-label={`Subir ${b.titulo}`} disabled={i === 0} onClick={() => mover(i, i - 1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Bajar ${b.titulo}`}
          disabled={i === orden.length - 1}
          onClick={() => mover(i, i + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface Edicion {
  bloques: readonly BloqueVisto[];
  vista: Guardada | undefined;
  onClose: () => void;
  elegir: (id: string) => void;
}

/** What is being chosen of a view, and what is done with it. */
function useEdicion({ bloques, vista, onClose, elegir }: Edicion) {
  const [orden, setOrden] = useState(() => [...enVista(bloques, vista && { ...vista, ocultos: [] })].map((b) => b.nombre));
  const [ocultos, setOcultos] = useState<string[]>(vista?.ocultos ?? []);
  const [nombre, setNombre] = useState(vista?.mia ? vista.nombre : 'Mi vista');
  const [rol, setRol] = useState(vista?.rol ?? '');
  const [compartida, setCompartida] = useState(vista?.mia ? vista.compartida : false);
  const mover = (i: number, a: number) =>
    setOrden((o) => {
      const n = [...o];
      const [x] = n.splice(i, 1);
      if (x) n.splice(a, 0, x);
      return n;
    });
  const ocultar = (n: string) => setOcultos((o) => (o.includes(n) ? o.filter((x) => x !== n) : [...o, n]));
  const hecho = async (id: string, texto: string): Promise<void> => {
    elegir(id);
    await invalidateArea('consolidado');
    toastOk(texto);
    onClose();
  };
  const guardar = () =>
    apiPost<Guardada>('/api/consolidado/vistas', { nombre, rol: rol || null, bloques: orden, ocultos, compartida }, uuidv7())
      .then((v) => hecho(v.id, 'Vista guardada'))
      .catch(toastError);
  const borrar = () =>
    vista &&
    apiPost(`/api/consolidado/vistas/${vista.id}/borrar`, {}, uuidv7())
      .then(() => hecho('', 'Vista borrada'))
      .catch(toastError);
  return { orden, mover, ocultos, ocultar, nombre, setNombre, rol, setRol, compartida, setCompartida, guardar, borrar };
}

/** Which blocks, in which order, under which name; another person sees a shared one with its own data. */
export default function EditarVista(o: Edicion) {
  const { orden, mover, ocultos, ocultar, nombre, setNombre, rol, setRol, compartida, setCompartida, guardar, borrar } = useEdicion(o);
  const { bloques, vista, onClose } = o;
  return (
    <Modal opened onClose={onClose} title="Bloques de la vista">
      <Stack gap="xs">
        <TextInput label="Nombre" required maxLength={60} value={nombre} onChange={(e) => setNombre(e.currentTarget.value)} />
        <NativeSelect
          label="Para quien es"
          value={rol}
          onChange={(e) => setRol(e.currentTarget.value as typeof rol)}
          data={[
            { value: '', label: 'Cualquiera' },
            { value: 'cliente', label: 'Cliente' },
            { value: 'deudor', label: 'Deudor' },
            { value: 'aval', label: 'Aval' },
          ]}
        />
        <Checkbox label="Compartirla con los demás" checked={compartida} onChange={(e) => setCompartida(e.currentTarget.checked)} />
        <Text size="sm" fw={600} mt="xs">
          Bloques
        </Text>
        {orden.flatMap((n, i) => {
          const b = bloques.find((x) => x.nombre === n);
          return b ? [<Orden key={n} {...{ b, orden, i, mover, ocultos, ocultar }} />] : [];
        })}
        <Group justify="end" mt="sm">
          {vista?.mia && (
            <Button variant="subtle" color="red" onClick={() => void borrar()}>
              Borrar
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={nombre.trim() === ''} onClick={() => void guardar()}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

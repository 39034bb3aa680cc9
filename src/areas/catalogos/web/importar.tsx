import { Button, FileInput, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import type { contract } from '../contract.ts';

/** A file `codigo;texto;activo`, seen before it is sent: it adds and changes, all or nothing. */
export function Importar({ catalogo, onDone }: { catalogo: string; onDone: () => void }) {
  const [texto, setTexto] = useState('');
  const importar = areaApi<typeof contract>('catalogos').useAction('importar', {
    ok: (r) => `${r.nuevas} nuevas, ${r.cambiadas} cambiadas, ${r.iguales} iguales`,
    onSuccess: onDone,
  });
  return (
    <Stack>
      <Text size="sm">
        Una opción por línea: código; texto; activo (sí o no); desde; hasta. Las que el archivo no nombra quedan como están, y sus fechas
        también si no las trae.
      </Text>
      <FileInput label="Archivo" accept=".csv,.txt" placeholder="Elija un archivo" onChange={(f) => void f?.text().then(setTexto)} />
      <Textarea label="Contenido" rows={8} value={texto} onChange={(e) => setTexto(e.currentTarget.value)} />
      <Group justify="flex-end">
        <Button disabled={!texto.trim()} loading={importar.isPending} onClick={() => importar.mutate({ catalogo, texto })}>
          Importar
        </Button>
      </Group>
    </Stack>
  );
}

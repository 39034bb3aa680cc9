import '@mantine/core/styles/NavLink.css';
import { Badge, Button, Group, Modal, NavLink, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Filas } from './filas.tsx';
import { Importar } from './importar.tsx';
import { tituloDe } from './titulos.ts';

interface Lista {
  catalogo: string;
  filas: number;
  activas: number;
  sistema: boolean;
}

const titulo = tituloDe;

/** The lists, narrowed by their name. */
function Listas({ listas, elegida, onElegir }: { listas: readonly Lista[]; elegida: string; onElegir: (lista: string) => void }) {
  const [buscar, setBuscar] = useState('');
  const visibles = listas
    .filter((l) => titulo(l.catalogo).toLowerCase().includes(buscar.trim().toLowerCase()))
    .sort((a, b) => titulo(a.catalogo).localeCompare(titulo(b.catalogo), 'es'));
  return (
    <Stack w={{ base: '100%', sm: 260 }} gap="xs">
      <TextInput aria-label="Buscar lista" placeholder="Buscar lista" value={buscar} onChange={(e) => setBuscar(e.currentTarget.value)} />
      <ScrollArea.Autosize mah={{ base: 220, sm: 560 }} type="auto">
        {visibles.map((l) => (
          <NavLink
            key={l.catalogo}
            component="button"
            active={l.catalogo === elegida}
            label={titulo(l.catalogo)}
            rightSection={<Text size="xs">{l.activas}</Text>}
            onClick={() => onElegir(l.catalogo)}
          />
        ))}
        {visibles.length === 0 && <Text size="sm">Ninguna lista se llama así.</Text>}
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** All the catalogues in one screen: the lists on the left, the rows of the chosen one on the right. */
export default function Catalogos() {
  const listas = useRead<Lista[]>('catalogos', 'listas');
  const [search, setSearch] = useUrlState();
  const [importando, setImportando] = useState(false);
  if (listas.isPending) return <Cargando />;
  if (listas.isError) return <FalloLectura error={listas.error} onRetry={() => void listas.refetch()} />;
  const elegida = listas.data.find((l) => l.catalogo === oneOf(search.lista)) ?? listas.data[0];
  return (
    <Stack>
      <PageTitle>Catálogos</PageTitle>
      {!elegida ? (
        <Vacio razon="Todavía no hay catálogos." />
      ) : (
        <Group align="flex-start" gap="lg" wrap="wrap">
          <Listas listas={listas.data} elegida={elegida.catalogo} onElegir={(lista) => setSearch({ lista })} />
          <Stack flex={1} miw={300}>
            <Group justify="space-between">
              <Group gap="xs">
                <Text fw={600} component="h2" size="lg" m={0}>
                  {titulo(elegida.catalogo)}
                </Text>
                {elegida.sistema && <Badge variant="default">La usan las reglas</Badge>}
              </Group>
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() =>
                    void apiDownload('/api/catalogos/exportar', { formato: 'csv', catalogo: elegida.catalogo }).catch(toastError)
                  }
                >
                  Exportar CSV
                </Button>
                <Can do="catalogos:editar">
                  <Button size="xs" variant="default" onClick={() => setImportando(true)}>
                    Importar CSV
                  </Button>
                </Can>
              </Group>
            </Group>
            <Filas key={elegida.catalogo} catalogo={elegida.catalogo} sistema={elegida.sistema} />
          </Stack>
        </Group>
      )}
      <Modal opened={importando} onClose={() => setImportando(false)} title={`Importar ${titulo(elegida?.catalogo ?? '')}`}>
        {elegida && <Importar catalogo={elegida.catalogo} onDone={() => setImportando(false)} />}
      </Modal>
    </Stack>
  );
}

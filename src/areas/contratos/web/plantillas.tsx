import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { plantillaQueRige } from '../domain/plantilla.ts';

type Plantilla = OutputOf<typeof contract, 'plantillas'>[number];

function Nueva({ de, close }: { de: Plantilla | null; close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={de ? 'Nueva versión de la plantilla' : 'Nueva plantilla'}
      size="xl"
      close={close}
      area="contratos/plantillas"
      accion="crear"
      schema={contract.operations.nueva_plantilla.input}
      defaults={{ tipo: de?.tipo ?? '', texto: de?.texto ?? '', vigente_desde: hoy }}
      draft={false}
      invalidates={['contratos']}
      ok="Plantilla guardada: rige para lo que se emita desde su fecha"
      onDone={close}
      submit="Guardar plantilla"
    >
      <Stack gap="xs">
        <Text size="sm">
          Los datos que cambian van entre llaves, como {'{razon_social}'}. Lo ya emitido no cambia: cada contrato guarda su texto.
        </Text>
        <Fields>
          <OptionField name="tipo" label="Tipo de contrato" options="contratos_tipos" area="contratos" span={8} required />
          <DateField name="vigente_desde" label="Rige desde" span={4} required />
          <TextAreaField name="texto" label="Texto" rows={16} maxLength={100_000} required />
        </Fields>
      </Stack>
    </ActDialog>
  );
}

function Version({ p, rige }: { p: Plantilla; rige: boolean }) {
  const [abierta, setAbierta] = useState(false);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm">
          Versión {p.numero}, desde el <Fecha v={p.vigente_desde} />
        </Text>
        {rige && <Badge variant="light">Rige hoy</Badge>}
        <Button size="compact-xs" variant="default" aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
          {abierta ? `Ocultar la versión ${p.numero}` : `Leer la versión ${p.numero}`}
        </Button>
      </Group>
      {abierta && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {p.texto}
        </Text>
      )}
    </Stack>
  );
}

/** The texts of which contracts are made, by kind and version; a new version is written over the last. */
export default function Plantillas() {
  const hoy = useHoy();
  const [nueva, setNueva] = useState<{ de: Plantilla | null } | null>(null);
  const query = useRead<Plantilla[]>('contratos', 'plantillas');
  const { data: ops } = useOptions('contratos');
  const nombres = new Map(optionList(ops, 'contratos_tipos').map((o) => [o.codigo, o.nombre]));
  const todas = query.data ?? [];
  const tipos = [...new Set(todas.map((p) => p.tipo))];
  return (
    <Stack gap="lg">
      <PageTitle
        actions={
          <Can do="contratos:emitir">
            <Button size="xs" onClick={() => setNueva({ de: null })}>
              Nueva plantilla
            </Button>
          </Can>
        }
      >
        Plantillas de contratos
      </PageTitle>
      {query.isPending && <Cargando />}
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && todas.length === 0 && <Vacio razon="Todavía no hay plantillas: sin ellas no se emite ningún contrato." />}
      {tipos.map((tipo) => {
        const suyas = todas.filter((p) => p.tipo === tipo);
        const vigente = plantillaQueRige(suyas, tipo, hoy);
        return (
          <Stack key={tipo} gap="xs">
            <Group gap="sm">
              <Title order={2} size="h4">
                {nombres.get(tipo) ?? label(tipo)}
              </Title>
              <Can do="contratos:emitir">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Nueva versión de ${nombres.get(tipo) ?? tipo}`}
                  onClick={() => setNueva({ de: vigente ?? suyas[0] ?? null })}
                >
                  Nueva versión
                </Button>
              </Can>
            </Group>
            {suyas.map((p) => (
              <Version key={p.id} p={p} rige={p.id === vigente?.id} />
            ))}
          </Stack>
        );
      })}
      {nueva && <Nueva de={nueva.de} close={() => setNueva(null)} />}
    </Stack>
  );
}

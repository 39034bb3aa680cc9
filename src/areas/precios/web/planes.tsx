import { Accordion, Badge, Button, Card, Group, List, Modal, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Catalogo, contract, Plan } from '../contract.ts';

const Contratar = lazy(async () => ({ default: (await import('./dialogos.tsx')).Contratar }));

type Mio = z.output<typeof contract.operations.mio.output>;

const cifra = (n: number): string => (n === 1 ? '1 dólar' : `${n.toLocaleString('es-CL')} dólares`);

function Carta({ plan, anual, actual, onContratar }: { plan: Plan; anual: boolean; actual: boolean; onContratar: () => void }) {
  return (
    <Card withBorder padding="lg" aria-current={actual || undefined} component="article">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <img src={plan.img} alt="" width={44} height={44} />
          <Group gap={4}>
            {plan.popular && (
              <Badge variant="light" color="blue" c="var(--mantine-color-text)" className="estado">
                El más elegido
              </Badge>
            )}
            {actual && (
              <Badge variant="light" color="green" c="var(--mantine-color-text)" className="estado">
                Su plan
              </Badge>
            )}
          </Group>
        </Group>
        <Title order={2} size="h4">
          {plan.title}
        </Title>
        <Text size="sm" c="dimmed">
          {plan.subtitle}
        </Text>
        <Text fw={700} size="xl" className="figure">
          {cifra(anual ? plan.yearlyPlan.perMonth : plan.monthlyPrice)}
          <Text span size="sm" fw={400} c="dimmed">
            {' '}
            al mes
          </Text>
        </Text>
        <Text size="sm" c="dimmed" className="figure" mih={22}>
          {anual ? `${cifra(plan.yearlyPlan.totalAnnual)} al año` : ''}
        </Text>
        <List size="sm" spacing={4}>
          {plan.planBenefits.map((b) => (
            <List.Item key={b}>{b}</List.Item>
          ))}
        </List>
        <Can do="precios:contratar">
          <Button size="xs" mt="auto" variant="default" aria-label={`Contratar para una cuenta: ${plan.title}`} onClick={onContratar}>
            Contratar para una cuenta
          </Button>
        </Can>
      </Stack>
    </Card>
  );
}

function Planes({ anual }: { anual: boolean }) {
  const r = useRead<z.output<typeof Catalogo>>('precios', '/pricing/data');
  const mio = useRead<Mio>('precios', 'mio');
  const [elegido, setElegido] = useState<string | null>(null);
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { basicPlan, standardPlan, enterprisePlan, qandA } = r.data;
  const cartas = { basic: basicPlan, standard: standardPlan, enterprise: enterprisePlan };
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {Object.entries(cartas).map(([codigo, plan]) => (
          <Carta key={codigo} plan={plan} anual={anual} actual={mio.data?.plan === codigo} onContratar={() => setElegido(codigo)} />
        ))}
      </SimpleGrid>
      {elegido && (
        <Modal opened onClose={() => setElegido(null)} title="Contratar un plan">
          <Suspense fallback={<Cargando lines={4} />}>
            <Contratar plan={elegido} periodicidad={anual ? 'anual' : 'mensual'} close={() => setElegido(null)} />
          </Suspense>
        </Modal>
      )}
      <section>
        <Title order={2} size="h4" mb="xs">
          Preguntas
        </Title>
        <Accordion variant="contained" order={3} maw={860}>
          {qandA.map((p) => (
            <Accordion.Item key={p.question} value={p.question}>
              <Accordion.Control>
                <Text size="sm" fw={550}>
                  {p.question}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <Text size="sm">{p.ans}</Text>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </section>
    </Stack>
  );
}

export default function Precios() {
  const [search, setSearch] = useUrlState();
  const periodo = oneOf(search.periodo) === 'anual' ? 'anual' : 'mensual';
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Can do="precios:contratar">
            <Button size="xs" variant="default" component={Link} to="/precios/cuentas">
              Cuentas y precios
            </Button>
          </Can>
        }
      >
        Planes
      </PageTitle>
      <SegmentedControl
        maw={260}
        aria-label="Cómo se paga"
        data={[
          { value: 'mensual', label: 'Mensual' },
          { value: 'anual', label: 'Anual' },
        ]}
        value={periodo}
        onChange={(v) => setSearch({ periodo: v === 'anual' ? v : null }, { replace: true })}
      />
      <Planes anual={periodo === 'anual'} />
    </Stack>
  );
}

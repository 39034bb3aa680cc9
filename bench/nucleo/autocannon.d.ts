/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections?: number;
    duration?: number;
    overallRate?: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    setupClient?: (client: { setBody(body: string): void }) => void;
  }
  interface Result {
    duration: number;
    non2xx: number;
    errors: number;
    requests: { total: number };
    latency: { p50: number; p99: number };
  }
  export default function autocannon(o: Options): Promise<Result>;
}

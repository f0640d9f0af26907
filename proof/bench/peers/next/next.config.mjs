const root = import.meta.dirname;

export default { output: "export", turbopack: { root }, outputFileTracingRoot: root };
